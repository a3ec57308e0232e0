import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { serverBundle } from "./scripts/server-bundle.ts";
import { yaml } from "./scripts/yaml.ts";

interface ModuleGraph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null;
}

/** Returns whether src/app/root.tsx imports a module, directly or through others. */
function isShell(id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (id.includes("/src/app/root.tsx")) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return graph.getModuleInfo(id)?.importers.some((importer) => isShell(importer, graph, seen)) ?? false;
}

export default defineConfig(({ command }) => ({
  plugins: [yaml(), tailwindcss(), reactRouter()],
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      build: {
        rollupOptions: {
          // Two kilobytes of React Router's warnings to developers.
          treeshake: { manualPureFunctions: ["warning", "warningOnce", "warnOnce"] },
          output: {
            codeSplitting: {
              groups: [
                // What every page runs on; it outlives most releases.
                {
                  name: "framework",
                  test: /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser)\//,
                  priority: 2,
                },
                // Everything the document around each page imports.
                {
                  name: (id, graph) => (isShell(id, graph) ? "shell" : null),
                  debugName: "shell",
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
    // In development, packages are loaded unbundled.
    ssr: command === "build" ? serverBundle : {},
  },
}));
