// biome-ignore-all assist/source/organizeImports: their order is that of their numbers

/*
 * Every change of the tables, in order, one line each; the name is what a database remembers having had. `import * as` gives
 * all of them. A change that belongs to one resource lies in its folder, the others lie here. None is edited once it has landed.
 */
export * as "056-baseline" from "./056-baseline.server";
