/** The database engine of the tests; TEST_ENGINE=postgres selects PostgreSQL. Decided only here. */
export const engine: "sqlite" | "postgres" = process.env.TEST_ENGINE === "postgres" ? "postgres" : "sqlite";
