/** SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY (sqlite.org/rescode.html), unique_violation (PostgreSQL, appendix A). */
const uniqueCodes: unknown[] = [2067, 1555, "23505"];

/** Whether the engine refused a row because its key is already there. */
export const isUniqueViolation = (error: unknown): boolean =>
  uniqueCodes.includes((error as { errcode?: unknown }).errcode) ||
  uniqueCodes.includes((error as { code?: unknown }).code);
