import { Problem } from "../errors/problem.server";

/** SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY (sqlite.org/rescode.html), unique_violation (PostgreSQL, appendix A). */
const uniqueCodes: unknown[] = [2067, 1555, "23505"];

/** Whether the engine refused a row because its key is already there. */
export const isUniqueViolation = (error: unknown): boolean =>
  uniqueCodes.includes((error as { errcode?: unknown }).errcode) ||
  uniqueCodes.includes((error as { code?: unknown }).code);

/** What is told, and in how many seconds the same may be tried again. */
const reasons = {
  /** it does not answer */
  away: { sentence: "The site cannot reach its records just now. Please try again in a moment.", retryAfter: 5 },
  /** it answers, but everything in it that is needed was in use for too long */
  busy: { sentence: "The site is very busy. Please try again in a moment.", retryAfter: 2 },
} as const;

/**
 * The database could not be asked, or not in time. What was to be written is not written, unless the connection was lost
 * while it was being committed: then nobody knows, and whoever tries again names the sending by a key.
 */
export class DatabaseUnavailable extends Problem {
  readonly reason: keyof typeof reasons;

  /** @param cause what the engine or its driver said */
  constructor(reason: keyof typeof reasons, cause?: unknown) {
    const { sentence, retryAfter } = reasons[reason];
    super(503, sentence, { retryAfter, cause });
    this.name = "DatabaseUnavailable";
    this.reason = reason;
  }
}

/** Errors of PostgreSQL that say that it goes down, comes up or has lost us; appendix A of its manual, the class or the whole code. */
const awayCodes = /^(08|57P0|25P0[34]|25006|53100)/;
/** Those that say that something took too long, or that there is no room for one more. */
const busyCodes = /^(53|57014|55P03|40001|40P01)/;

/**
 * What an error of PostgreSQL's means for whoever asked.
 *
 * @returns undefined for an error of the statement itself
 */
export function unavailability(code: string | undefined): DatabaseUnavailable["reason"] | undefined {
  if (code === undefined) return undefined;
  return awayCodes.test(code) ? "away" : busyCodes.test(code) ? "busy" : undefined;
}
