import type * as HarfBuzz from "harfbuzzjs";

let loaded: typeof HarfBuzz | undefined;

/**
 * Loads what sets letters. The package waits for its WebAssembly while it is loaded, which only import() can do, and the built
 * server's own are calls of require(): so it is one that no bundler sees.
 */
export async function loadHarfbuzz(): Promise<typeof HarfBuzz> {
  const { Script, constants } = process.getBuiltinModule("node:vm");
  const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
  const script = new Script('import("harfbuzzjs")', { filename: import.meta.filename, importModuleDynamically });
  loaded ??= await (script.runInThisContext() as Promise<typeof HarfBuzz>);
  return loaded;
}
