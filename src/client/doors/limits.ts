/** The most check-ins and walk-ins of a request; phones load this file instead of the schemas. */
export const maxAtOnce = { checks: 200, walkIns: 20 } as const;
