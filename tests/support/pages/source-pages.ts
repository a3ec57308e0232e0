import { join } from "node:path";
import type { ServerBuild } from "react-router";
import * as entry from "../../../src/app/entry.server";
import { createPages, type RenderPage } from "../../../src/app/pages.server";
import * as root from "../../../src/app/root";
import { pages } from "../../../src/app/routes";
import { listActiveCommunities } from "../../../src/features/communities/model.server";
import { hasMachines } from "../../../src/features/equipment/model.server";
import { hasSampleFacts } from "../../../src/features/settings/sample-facts.server";
import type { TestApp } from "../app";

const flags = (module: object) => ({
  hasLoader: "loader" in module,
  hasAction: "action" in module,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: "ErrorBoundary" in module,
  hasDefaultExport: true,
});

/** Style sheets and fonts have no addresses without a build. */
const withoutLinks = (module: object) => ({ ...module, links: undefined });

/** Builds all pages from their sources: as in a build, but without scripts. */
async function sourceBuild(): Promise<ServerBuild> {
  const files = await Promise.all(
    pages.map(async ({ path, file }) => ({
      id: path || "home",
      parentId: "root",
      ...(path ? { path } : { index: true as const }),
      module: withoutLinks(await import(join(import.meta.dirname, "../../../src/app", file))),
    })),
  );
  const all = [{ id: "root", path: "", module: withoutLinks(root) }, ...files];
  return {
    entry: { module: entry },
    routes: Object.fromEntries(all.map((route) => [route.id, route])),
    assets: {
      version: "1",
      url: "/assets/manifest.js",
      entry: { module: "/assets/entry.js", imports: [] },
      routes: Object.fromEntries(
        all.map(({ module, ...route }) => [route.id, { ...route, ...flags(module), module: "/assets/page.js" }]),
      ),
    },
    publicPath: "/",
    assetsBuildDirectory: "build",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  } as unknown as ServerBuild;
}

/** Renders the pages of a test's site from their sources, as its server does. */
export async function sourcePages({ app, db, services }: TestApp): Promise<RenderPage> {
  return createPages({
    build: await sourceBuild(),
    mode: "production",
    latestSite: () => services.liveSite.latest(),
    languages: services.languages,
    now: services.now,
    log: services.log,
    sendsMail: services.mails.sends,
    hasSampleFacts: () => hasSampleFacts(db),
    communities: () => listActiveCommunities(db, services.now()),
    hasMachines: () => hasMachines(db, services.now()),
    readBuilt: () => undefined,
    requestApi: (path, init) => app.request(path, init),
  });
}
