import { existsSync } from "node:fs";
import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { oneLanguageOfZod, serverBundle, serverInAscii, withoutHttp2 } from "./scripts/server-bundle.ts";
import { yaml } from "./scripts/yaml.ts";

/** What every page runs on; it outlives most releases. */
const framework = /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser)\//;

interface ModuleGraph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null;
}

/** Whether every page needs a module: whether the root imports it, or something that the root imports. */
function isShell(id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (id.includes("/src/app/root.tsx")) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return graph.getModuleInfo(id)?.importers.some((importer) => isShell(importer, graph, seen)) ?? false;
}

/**
 * The modules of one chunk, named by their files. A file that was moved or renamed fails the build here, rather than changing
 * unnoticed what a visitor loads.
 *
 * @param files paths from `src/`
 */
function chunk(name: string, files: string[]) {
  const ids = new Set(files.map((file) => join(import.meta.dirname, "src", file)));
  for (const id of ids)
    if (!existsSync(id)) throw new Error(`The chunk "${name}" names a file that is not there: ${id}`);
  return { name, test: (id: string) => ids.has(id) };
}

const drawing = ["ui/random.ts", "ui/look/look.ts"];

/** Says that nothing happens by importing these alone: a first load that uses nothing of them does without them. */
const importsOnlyWhatIsUsed = {
  name: "imports-only-what-is-used",
  transform(code: string, id: string) {
    return drawing.some((file) => id.endsWith(`/src/${file}`)) ? { code, moduleSideEffects: false } : undefined;
  },
};

/** Files that pages share: together they compress better than the thirty they are made of. */
const groups = [
  { name: "framework", test: framework, priority: 3 },
  {
    name: (id: string, graph: ModuleGraph) => (isShell(id, graph) ? "shell" : null),
    debugName: "shell",
    priority: 2,
  },
  // The root imports it for what the server says of a page; in browsers only what is drawn later needs it.
  { ...chunk("drawing", drawing), priority: 4 },
  // What public pages are composed of.
  chunk("kit", [
    "ui/frame/page-header.tsx",
    "ui/badge.tsx",
    "ui/skeleton.tsx",
    "ui/states.tsx",
    "ui/title-links.tsx",
    "ui/frame/structured-data/structured-data.tsx",
    "ui/motion/use-when-near.ts",
    "ui/card.tsx",
    "ui/picture/cover.tsx",
    "ui/formatting.ts",
    "ui/motion/server-rendered.tsx",
    "ui/form/field-styles.ts",
    "ui/motion/carousel-heading.ts",
    "client/page.ts",
    "ui/section.ts",
    "client/browser.ts",
    "client/api-error.ts",
    "client/use-lazy-part.ts",
    "client/use-hydrated.ts",
    "client/use-account.ts",
    "client/return-path.ts",
    "features/events/public/event-titles.tsx",
  ]),
  // What shows an event and opens its registration, in a list and on its own page.
  chunk("event", [
    "features/events/public/event-facts.ts",
    "features/registrations/public/register-button.tsx",
    "features/registrations/public/open-registration.ts",
    "features/events/public/event-kind.tsx",
    "ui/date-block.tsx",
    "ui/places-bar.tsx",
  ]),
  // What the store's list and a product's own page share.
  chunk("store", [
    "features/store/client.ts",
    "features/store/public/chat-purchase.tsx",
    "features/store/public/purchase.ts",
    "features/store/public/store-address.ts",
    "ui/frame/links/reach-links.ts",
  ]),
  // What pages say of a community, and ask about it.
  chunk("community", ["features/communities/client.ts", "features/communities/public/community-facts.ts"]),
  // What every list that is filtered and searched by its address has.
  chunk("list", [
    "ui/list/filter-bar.tsx",
    "ui/form/search-field.tsx",
    "ui/form/page-search.tsx",
    "ui/list/listing.tsx",
    "ui/list/use-shown-parameters.ts",
  ]),
  // What every visit fetches when it has nothing else to do.
  chunk("idle", [
    "client/idle.ts",
    "ui/frame/opening/open-now.ts",
    "client/outbox/outbox.ts",
    "client/outbox/outbox-store.ts",
    "client/public-api.ts",
    "client/api.ts",
    "client/connection.ts",
  ]),
  // What the blog's list knows of articles, and the list's own parts know too.
  chunk("blog", ["features/blog/public/blog-address.ts", "features/blog/public/post-facts.ts"]),
];

const groupNames = new Set(
  groups.map(({ name, debugName }: { name: unknown; debugName?: string }) => debugName ?? name),
);

/** Opens the page that is on its way, if one is. An address that Back has put into the bar already is loaded again. */
const openNext = `
const next = window.__reactRouterDataRouter?.state.navigation.location;
if (next) {
  const to = new URL(next.pathname + next.search + next.hash, location.href).href;
  if (to === location.href) location.reload();
  else location.assign(to);
}`;

/**
 * Where the script of the next page is gone, after an update, React Router loads the page that is open again, and the click
 * is lost. With this the browser opens the next page as a whole document, which is of the new version: once, since a document
 * loads its own scripts in another way.
 */
const openNextPage = {
  name: "open-next-page",
  applyToEnvironment: ({ name }: { name: string }) => name === "client",
  transform(code: string, id: string) {
    if (!id.includes("/react-router/") || !code.includes("Error loading route module")) return undefined;
    const reload = "window.location.reload();";
    if (!code.includes(reload))
      throw new Error("React Router treats a missing route script in another way than before");
    return { code: code.replace(reload, openNext), map: null };
  },
};

/** Fetches a part that is asked for later, its styles first; a style sheet that is there already is not fetched again. */
const fetchPart = `
const sheets = {};
const fetchSheet = (path) => sheets[path] ??= document.querySelector('link[rel=stylesheet][href="' + path + '"]') ? 1 :
  new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      delete sheets[path];
      reject(new Error(path));
    };
    link.rel = "stylesheet";
    link.href = path;
    document.head.append(link);
  });
export const __vitePreload = (load, sheets = []) => Promise.all(sheets.map((sheet) => sheet && fetchSheet("/" + sheet))).then(load);
`;

/**
 * Vite's own helper for parts that are fetched later preloads their scripts as well, which nothing here asks for: three times the
 * code, in the first load of every page.
 */
const smallPreloadHelper = {
  name: "small-preload-helper",
  enforce: "pre" as const,
  applyToEnvironment: ({ name }: { name: string }) => name === "client",
  load: (id: string) => (id === "\0vite/preload-helper.js" ? fetchPart : undefined),
};

export default defineConfig(({ command }) => ({
  plugins: [
    smallPreloadHelper,
    importsOnlyWhatIsUsed,
    openNextPage,
    withoutHttp2,
    oneLanguageOfZod,
    serverInAscii,
    yaml(),
    tailwindcss(),
    reactRouter(),
  ],
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
          output: {
            codeSplitting: { groups },
            // Every page names some forty files of all pages. What only some files share needs no name that a person can read.
            entryFileNames: "assets/[name]-[hash:7].js",
            chunkFileNames: ({ isDynamicEntry, name }) =>
              isDynamicEntry || groupNames.has(name) ? "assets/[name]-[hash:7].js" : "assets/[hash:7].js",
          },
          // What React Router would tell a developer in the console is two kilobytes of sentences.
          treeshake: { manualPureFunctions: ["warning", "warningOnce", "warnOnce"] },
        },
      },
    },
    // While developing, packages are taken as they are.
    ssr: command === "build" ? serverBundle : {},
  },
}));
