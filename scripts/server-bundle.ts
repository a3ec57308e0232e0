import { join } from "node:path";
import type { EnvironmentOptions } from "vite";

/** Packages that the server takes from node_modules: native code, WebAssembly and the fonts of certificates. */
export const serverExternals = [
  "@fontsource-variable/noto-sans",
  "@fontsource-variable/noto-sans-arabic",
  "@fontsource-variable/noto-sans-ethiopic",
  "@node-rs/argon2",
  "sharp",
  "subset-font",
];

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

const program = join(import.meta.dirname, "../src/app/start.server.ts");
const site = [join(import.meta.dirname, "../src/app/server.ts"), "\0virtual:react-router/server-build"];

/** Returns a test whether the entries import a module statically, directly or indirectly. */
function neededBy(entries: string[]): (id: string, graph: ModuleGraph) => boolean {
  let found: Set<string> | undefined;
  return (id, graph) => {
    found ??= importedBy(entries, graph);
    return found.has(id);
  };
}

/** Modules that every process needs, also one that only starts others. */
const isOfProgram = neededBy([program]);
/** Modules that the serving process also needs to start and render its first page. */
const isOfSite = neededBy(site);

function importedBy(entries: string[], graph: ModuleGraph): Set<string> {
  const found = new Set(entries);
  // Iterating a Set includes the items added during the loop.
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/**
 * How the server is bundled: with everything that can be, as CommonJS, minified. Hundreds of files cost 40 MB and half a
 * second, and Node's loader of ES modules another 15 MB (docs/decisions/045-the-server-is-one-commonjs-bundle.md).
 */
export const serverBundle: EnvironmentOptions = {
  resolve: { noExternal: true, external: serverExternals },
  define: {
    // Drops development code of packages.
    "process.env.NODE_ENV": '"production"',
  },
  build: {
    minify: true,
    rollupOptions: {
      // "server" is for starting the site in another process, such as the tests'.
      input: { start: "./src/app/start.server.ts", server: "./src/app/server.ts" },
      output: {
        chunkFileNames: "[name]-[hash].cjs",
        // A native module is required: the loader of ES modules is never started.
        dynamicImportInCjs: false,
        codeSplitting: {
          groups: [
            {
              // The program's entry is a chunk of its own: importing a part of the program must not start it.
              name: (id: string, graph: ModuleGraph) => (id !== program && isOfProgram(id, graph) ? "program" : null),
              debugName: "program",
              priority: 2,
            },
            {
              name: (id: string, graph: ModuleGraph) => (isOfSite(id, graph) ? "site" : null),
              debugName: "site",
              priority: 1,
            },
          ],
        },
      },
    },
  },
};
