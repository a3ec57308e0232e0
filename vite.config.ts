import { basename, relative, resolve } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { promisedBrowsers, withoutEval } from "./scripts/browser/target.ts";
import { serverBundle } from "./scripts/server-bundle.ts";
import { yaml } from "./scripts/yaml.ts";
import { pages } from "./src/app/routes.ts";

interface ModuleGraph {
  getModuleInfo: (id: string) => {
    code: string | null;
    importedIds: readonly string[];
    importers: readonly string[];
    dynamicImporters: readonly string[];
  } | null;
}

const entryOf = ({ file }: { file: string }) => resolve("src/app", file);
/** The entries of the browser's build: the frame of every page, the public pages, and the pages that are tools. */
const frame = ["src/app/root.tsx", "src/app/entry.client.tsx"].map((file) => resolve(file));
const publicPages = pages.filter(({ isTool }) => !isTool).map(entryOf);
const tools = pages.filter(({ isTool, isBackOffice }) => isTool && !isBackOffice).map(entryOf);

/** Returns the entries above that import a module, directly or through others. */
function entriesOf(id: string, graph: ModuleGraph, seen = new Set<string>()): string[] {
  const file = id.split("?", 1)[0] as string;
  if (seen.has(file)) return [];
  seen.add(file);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  const own = [frame, publicPages, tools].some((entries) => entries.includes(file)) ? [file] : [];
  return [...own, ...importers.flatMap((importer) => entriesOf(importer, graph, seen))];
}

/** Parts that come when they are needed: the frame of the back office, what a tab opens with, and all that keepers use. */
const backOffice = resolve("src/app/back-office/back-office.tsx");
const isTab = (file: string) => /\/(admin\/(list|tab|page|view)|dashboard\/dashboard)\.tsx$/.test(file);
const isForKeepers = (file: string) => /\/(admin|back-office|dashboard|event-desk|own-machines)\b/.test(file);

/** Returns the parts that import a module, directly or through others. */
function partsOf(id: string, graph: ModuleGraph, seen = new Set<string>()): string[] {
  if (seen.has(id)) return [];
  seen.add(id);
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {};
  return [...(dynamicImporters.length > 0 ? [id] : []), ...importers.flatMap((one) => partsOf(one, graph, seen))];
}

const framework = /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser)\//;

/** What a part of the back office opens with and visitors use as well, if it is small enough to come with every page. */
function isShared(id: string, graph: ModuleGraph, publicOnes: number): boolean {
  const { code, importedIds } = graph.getModuleInfo(id) ?? { code: null, importedIds: [] };
  const isSmall = (code?.length ?? 0) < 1_500;
  return isSmall && (publicOnes === 1 || (importedIds.length === 0 && id.startsWith(resolve("src/platform"))));
}

/**
 * Names the file of a module, so that few requests start a page: what the frame or more than one public page needs is
 * one file, with the little that tabs of the back office share with visitors; what several tools need is another, and
 * what one public page needs is its own. The library of forms comes along, since registering, contact and sign-in need
 * it. What several tabs need is a file too, apart from the little of it that members use, and so is what one tab opens
 * with.
 */
function fileOf(id: string, graph: ModuleGraph): string | null {
  if (id.includes("/node_modules/") && !framework.test(id)) return null;
  const entries = entriesOf(id, graph);
  const publicOnes = entries.filter((entry) => publicPages.includes(entry));
  if (publicOnes.length > 1 || entries.some((entry) => frame.includes(entry))) return "application";
  const parts = partsOf(id, graph);
  const tabs = parts.filter(isTab);
  const isTheirs = entries.length === 0 && parts.every(isForKeepers);
  if (tabs.length > 0 && !isTheirs && isShared(id, graph, publicOnes.length)) return "application";
  if (publicOnes[0]) return basename(publicOnes[0], ".tsx");
  if (entries.length > 1) return "tools";
  if (parts.includes(backOffice) || tabs.length > 1) return isTheirs ? "back-office" : "parts";
  return tabs[0] && isTheirs && bringsOnlyNamed(id, graph) ? nameOfTab(tabs[0]) : null;
}

/** "events-admin-list" */
const nameOfTab = (file: string) => relative("src/features", file).replace(".tsx", "").replaceAll("/", "-");

/** Whether all that a module imports has a file by name. What has none would come along, also for visitors who use it. */
function bringsOnlyNamed(id: string, graph: ModuleGraph): boolean {
  const imported = graph.getModuleInfo(id)?.importedIds ?? [];
  return imported.every((one) => fileOf(one, graph) !== null);
}

const named = (id: string, graph: ModuleGraph, name: string) => (fileOf(id, graph) === name ? name : null);

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
              groups: [
                // First, since a file takes what its modules import along.
                { name: (id, graph) => named(id, graph, "application"), debugName: "application", priority: 3 },
                { name: (id, graph) => named(id, graph, "tools"), debugName: "tools", priority: 2 },
                // The library of schemas would otherwise come along with each part that needs only little of it.
                {
                  name: "schemas",
                  test: /node_modules\/zod\/|src\/(platform\/fields|client\/zod-resolver)\.ts/,
                  priority: 1,
                },
                { name: (id, graph) => named(id, graph, "parts"), debugName: "parts", priority: 1 },
                { name: (id, graph) => named(id, graph, "back-office"), debugName: "back-office", priority: 1 },
                { name: fileOf, debugName: "pages" },
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
