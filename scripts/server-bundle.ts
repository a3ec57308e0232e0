import { join } from "node:path";
import type { EnvironmentOptions } from "vite";

/**
 * What the built server takes from node_modules, with what these packages depend on: native code and WebAssembly, which no
 * bundler can take in. All else is in build/server.
 */
export const serverExternals = ["@node-rs/argon2", "harfbuzzjs", "sharp"];

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

const entries = [join(import.meta.dirname, "../src/app/server.ts"), "\0virtual:react-router/server-build"];
let needed: Set<string> | undefined;

/** What a start and its first page need: whatever the entries import, directly or through others, at once. */
function neededAtStart(graph: ModuleGraph): Set<string> {
  if (needed) return needed;
  needed = new Set(entries);
  // A set is walked with what is added to it meanwhile.
  for (const id of needed) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) needed.add(imported);
  return needed;
}

/**
 * How the server is bundled: with everything that can be, as CommonJS, minified. Hundreds of files cost 40 MB and half a
 * second, and Node's loader of ES modules another 15 MB (docs/decisions/045-the-server-is-one-bundle.md).
 */
export const serverBundle: EnvironmentOptions = {
  resolve: { noExternal: true, external: serverExternals },
  // What packages do only while one develops with them is left out.
  define: { "process.env.NODE_ENV": '"production"' },
  build: {
    minify: true,
    rollupOptions: {
      // The second is for those who start it in a process of theirs, such as the tests.
      input: { start: "./src/app/start.server.ts", server: "./src/app/server.ts" },
      output: {
        chunkFileNames: "[name]-[hash].cjs",
        // A native module is required: the loader of ES modules is never started.
        dynamicImportInCjs: false,
        codeSplitting: {
          groups: [
            {
              name: (id: string, graph: ModuleGraph) => (neededAtStart(graph).has(id) ? "site" : null),
              debugName: "site",
            },
          ],
        },
      },
    },
  },
};
