import { Problem } from "../errors/problem.server";

/** SQLITE_CONSTRAINT_UNIQUE and _PRIMARYKEY (sqlite.org/rescode.html), unique_violation (PostgreSQL, appendix A). */
const uniqueCodes: unknown[] = [2067, 1555, "23505"];

/** SQLITE_CONSTRAINT_FOREIGNKEY and foreign_key_violation, from the same lists. */
const foreignKeyCodes: unknown[] = [787, "23503"];

const hasCode = (error: unknown, codes: unknown[]): boolean =>
  codes.includes((error as { errcode?: unknown }).errcode) || codes.includes((error as { code?: unknown }).code);

/** Whether the engine refused a row because its key is already there. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, uniqueCodes);

/** Whether the engine refused a row because the row that it names is gone, such as a deleted account. */
export const isForeignKeyViolation = (error: unknown): boolean => hasCode(error, foreignKeyCodes);

/** The sentence for each reason, and the seconds until a retry makes sense. */
const troubles = {
  /** it does not answer */
  away: { sentence: "The site cannot reach its database just now. Please try again in a moment.", retryAfter: 5 },
  /** it answers, but everything in it that is needed was in use for too long */
  busy: { sentence: "The site is very busy. Please try again in a moment.", retryAfter: 2 },
} as const;

/**
 * The database did not answer in time. After a lost commit the outcome is unknown: a retry needs an idempotency key.
 */
export class DatabaseUnavailable extends Problem {
  readonly trouble: keyof typeof troubles;

  /** @param cause the engine's or driver's error */
  constructor(trouble: keyof typeof troubles, cause?: unknown) {
    const { sentence, retryAfter } = troubles[trouble];
    super(503, sentence, { retryAfter, cause });
    this.name = "DatabaseUnavailable";
    this.trouble = trouble;
  }
}

/** PostgreSQL's codes for a shutdown, start or lost connection (appendix A); a class or a whole code. */
const awayCodes = /^(08|57P0|25P0[34]|25006|53100)/;
/** PostgreSQL's codes for timeouts and exhausted resources. */
const busyCodes = /^(53|57014|55P03|40001|40P01)/;

/** Classifies an error of PostgreSQL. @returns undefined for an error of the statement itself */
export function unavailability(code: string | undefined): DatabaseUnavailable["trouble"] | undefined {
  if (code === undefined) return undefined;
  return awayCodes.test(code) ? "away" : busyCodes.test(code) ? "busy" : undefined;
}
