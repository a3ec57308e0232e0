import { basename, resolve } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { promisedBrowsers, withoutEval } from "./scripts/browser/target.ts";
import { serverBundle } from "./scripts/server-bundle.ts";
import { yaml } from "./scripts/yaml.ts";
import { pages } from "./src/app/routes.ts";

interface ModuleGraph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null;
}

/** The entries of the browser's build: the frame of every page, and the public pages. */
const frame = ["src/app/root.tsx", "src/app/entry.client.tsx"].map((file) => resolve(file));
const publicPages = pages.filter(({ isTool }) => !isTool).map(({ file }) => resolve("src/app", file));

/** Returns the entries above that import a module, directly or through others. */
function entriesOf(id: string, graph: ModuleGraph, seen = new Set<string>()): string[] {
  const file = id.split("?", 1)[0] as string;
  if (seen.has(file)) return [];
  seen.add(file);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  const own = frame.includes(file) || publicPages.includes(file) ? [file] : [];
  return [...own, ...importers.flatMap((importer) => entriesOf(importer, graph, seen))];
}

const framework = /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser)\//;

/** From how many public pages on a module belongs to what every page loads. */
const many = 3;

/** Names the file of a module: that of every page, or that of one public page, so that few requests start one. */
function fileOf(id: string, graph: ModuleGraph): string | null {
  if (id.includes("rolldown/runtime")) return "application";
  if (id.includes("/node_modules/") && !framework.test(id)) return null;
  const entries = entriesOf(id, graph);
  if (entries.length >= many || entries.some((entry) => frame.includes(entry))) return "application";
  return entries.length > 0
    ? entries
        .map((entry) => basename(entry, ".tsx"))
        .sort()
        .join("-")
    : null;
}

export default defineConfig(({ command }) => ({
  plugins: [yaml(), tailwindcss(), reactRouter()],
  worker: { format: "es" },
  build: { target: promisedBrowsers, assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      define: withoutEval,
      build: {
        rollupOptions: {
          // Two kilobytes of React Router's warnings to developers.
          treeshake: { manualPureFunctions: ["warning", "warningOnce", "warnOnce"] },
          output: {
            codeSplitting: {
              groups: [{ name: fileOf, debugName: "pages" }],
            },
          },
        },
      },
    },
    // In development, packages are loaded unbundled.
    ssr: command === "build" ? serverBundle : {},
  },
}));
