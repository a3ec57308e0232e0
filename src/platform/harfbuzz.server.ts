import type * as HarfBuzz from "harfbuzzjs";

let loaded: typeof HarfBuzz | undefined;

/** Loads HarfBuzz, which only import() can do, from a package that no bundler sees. */
export async function loadHarfbuzz(): Promise<typeof HarfBuzz> {
  const { Script, constants } = process.getBuiltinModule("node:vm");
  const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
  const script = new Script('import("harfbuzzjs")', { filename: import.meta.filename, importModuleDynamically });
  loaded ??= await (script.runInThisContext() as Promise<typeof HarfBuzz>);
  return loaded;
}
