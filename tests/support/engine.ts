/** Which database engine the tests run on; TEST_ENGINE=postgres asks for the second one. The one place that decides it. */
export const engine: "sqlite" | "postgres" = process.env.TEST_ENGINE === "postgres" ? "postgres" : "sqlite";
