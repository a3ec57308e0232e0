import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { fonts } from "./scripts/fonts.ts";
import { yaml } from "./scripts/yaml.ts";

/** What every page runs on; it outlives most releases. */
const framework = /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser)\//;

interface ModuleGraph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null;
}

/** Whether every page needs a module: whether the root imports it, or something that the root imports. */
function isShell(id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (id.includes("/src/root.tsx")) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return graph.getModuleInfo(id)?.importers.some((importer) => isShell(importer, graph, seen)) ?? false;
}

/** What public pages are composed of. */
const kit =
  /src\/(ui\/(page-header|badge|skeleton|states|title-links|structured-data|use-when-near|card|cover|format|server-drawn|box-look|carousel-heading|until-near)|client\/(page|browser|api-error|use-part|use-hydrated|use-account|return-path))\./;

/** Files that pages share: together they compress better than the thirty they are made of. */
const groups = [
  { name: "framework", test: framework, priority: 3 },
  {
    name: (id: string, graph: ModuleGraph) => (isShell(id, graph) ? "shell" : null),
    debugName: "shell",
    priority: 2,
  },
  { name: "kit", test: kit },
  // What an event is and how one comes to it, in a list as on its own page.
  {
    name: "event",
    test: /src\/(features\/events\/(event-facts|register-button|open-registration|event-kind)|ui\/(date-block|places-bar))\./,
  },
  // What every list that is filtered and searched by its address has.
  { name: "list", test: /src\/(ui\/(filter-bar|search-field|page-search|listing)|client\/use-shown-parameters)\./ },
  // What every visit fetches when it has nothing else to do.
  { name: "idle", test: /src\/client\/(outbox|outbox-store|public-api|api|connection)\./ },
  // What the blog's list knows of articles, and the list's own parts know too.
  { name: "blog", test: /src\/features\/blog\/(blog-address|post-facts)\./ },
];

/** Spreadsheets are zipped without workers, which the policy of our pages does not let start. */
const zipAtOnce = {
  name: "zip-at-once",
  enforce: "pre" as const,
  resolveId: (source: string, importer?: string) =>
    source === "fflate" && importer?.includes("/write-excel-file/")
      ? join(import.meta.dirname, "src/platform/zip-at-once.ts")
      : undefined,
};

export default defineConfig({
  plugins: [zipAtOnce, yaml(), fonts(import.meta.dirname), tailwindcss(), reactRouter()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // The helper that preloads a part's parts would be in every first load; what is fetched by a click can follow its imports.
    modulePreload: false,
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: { codeSplitting: { groups } },
          // What React Router would tell a developer in the console is two kilobytes of sentences.
          treeshake: { manualPureFunctions: ["warning", "warningOnce", "warnOnce"] },
        },
      },
    },
    // In one file the server has all of itself from its start: a build that is made meanwhile takes nothing away.
    ssr: { build: { rollupOptions: { input: "./src/server.ts", output: { codeSplitting: false } } } },
  },
});
