/** The database engine of the tests; TEST_ENGINE=postgres selects PostgreSQL. Decided only here. */
export const engine: "sqlite" | "postgres" = process.env.TEST_ENGINE === "postgres" ? "postgres" : "sqlite";

/** Whether SQLite has run every test, and PostgreSQL runs what it could answer differently. */
export const isSecondEngine = engine === "postgres" && process.env.TEST_FILES === "engine";

/** The number of random runs: every fourth where SQLite has had all of them, since what differs shows in each. */
export const randomRuns = (all: number): number => (isSecondEngine ? Math.ceil(all / 4) : all);
