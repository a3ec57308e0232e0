// biome-ignore-all assist/source/organizeImports: their order is that of their numbers

/*
 * Every migration, in order, one line each; databases store the names of those they have run. `import * as` gives all
 * of them. A migration of one resource is in its folder, the others are here. Migrations are never edited once merged.
 */
export * as "056-baseline" from "./056-baseline.server";
