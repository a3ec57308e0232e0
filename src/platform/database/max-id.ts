/** The largest id both engines hold in an `integer` column of PostgreSQL: 2^31 − 1. */
export const maxId = 2_147_483_647;
