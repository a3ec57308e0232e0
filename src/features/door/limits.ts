/** The most check-ins, and the most walk-ins, of one sending; phones have this file and nothing of the contract. */
export const mostAtOnce = { checks: 200, walkIns: 20 } as const;
