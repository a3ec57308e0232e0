import { createHash } from "node:crypto";
import { Scripts, type ServerBuild, useLoaderData } from "react-router";
import { expect, test, vi } from "vitest";
import { listeningSite } from "../../tests/support/listening";
import { createLog } from "../platform/log.server";
import { defaultSite } from "../platform/site";
import { InlineScript } from "../ui/frame/inline-script";
import { StructuredData } from "../ui/frame/structured-data/structured-data";
import * as entry from "./entry.server";
import { createPages } from "./pages.server";

/** A page that renders a stored text as raw markup. */
function Page() {
  const { stored } = useLoaderData<{ stored: string }>();
  return (
    <html lang="en">
      <body>
        <InlineScript text="window.theme = 1" />
        <StructuredData json={'{"name":"x"}'} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the mistake that this test is about */}
        <main dangerouslySetInnerHTML={{ __html: stored }} />
        <Scripts />
      </body>
    </html>
  );
}

/** A build with only that page. */
function siteShowing(stored: string): ServerBuild {
  const loader = () => ({ stored, "</script><script>alert(1)</script>": "<!--<script>" });
  const file = { id: "root", path: "", hasLoader: true, hasAction: false, hasClientAction: false };
  const parts = { hasClientLoader: false, hasClientMiddleware: false, hasErrorBoundary: false, hasDefaultExport: true };
  const asset = { ...file, ...parts, module: "/assets/root.js", imports: [] };
  return {
    entry: { module: entry },
    routes: { root: { id: "root", path: "", module: { default: Page, loader } } },
    assets: {
      version: "1",
      url: "/assets/manifest.js",
      entry: { module: "/assets/entry.js", imports: [] },
      // The manifest lists a route's scripts, which the page names.
      routes: { root: asset as unknown as NonNullable<ServerBuild["assets"]["routes"]["root"]> },
    },
    publicPath: "/",
    assetsBuildDirectory: "build",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  };
}

/** The small files of a build: the list of routes, and one that passes on what another exports. */
const built: Record<string, string> = {
  "/assets/manifest.js": "window.__reactRouterManifest={};",
  "/assets/entry.js": 'import"./application.js";',
  "/assets/root.js": 'export{a as default,b as links}from"./application.js";\n',
};

const pagesShowing = (stored: string) =>
  createPages({
    build: siteShowing(stored),
    mode: "production",
    latestSite: async () => defaultSite,
    languages: { offered: [], refresh: async () => {} },
    now: () => new Date(),
    log: createLog("silent"),
    sendsMail: true,
    hasSampleFacts: async () => true,
    communities: async () => [],
    hasMachines: async () => false,
    requestApi: () => Response.json({}),
    readBuilt: (address) => built[address],
  });

const asked = () => new Request("https://makers.example/");

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script(?! type="application\/json")[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = ""]) => script,
  );

test("a page's policy allows exactly its own scripts, by hash, and the HTML is the same each time", async () => {
  const pages = pagesShowing("<p>Hello</p>");
  const answer = await pages(asked(), undefined);
  const html = await answer.text();
  const policy = answer.headers.get("content-security-policy") ?? "";
  const scripts = inlineScripts(html);
  expect(scripts).toEqual(expect.arrayContaining(["window.theme = 1", '{"name":"x"}']));
  expect(scripts.length).toBeGreaterThan(4);
  for (const script of scripts)
    expect(policy).toContain(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  expect(policy).not.toMatch(/script-src[^;]*(unsafe|nonce)/);
  expect(html).not.toContain("nonce");
  expect(await (await pages(asked(), undefined)).text()).toBe(html);
});

test("a document holds no application, and its module has the data and the code of the page", async () => {
  const pages = pagesShowing("<p>Hello</p>");
  const answer = await pages(asked(), undefined, { form: "document" });
  const html = await answer.text();
  expect(html).toContain("<p>Hello</p>");
  expect(html).not.toMatch(/modulepreload|__reactRouter|import "/);
  expect(html).toContain('"module":"/application/"');
  expect(html).toContain('"files":[]');
  const policy = answer.headers.get("content-security-policy") ?? "";
  expect(policy.match(/sha256-/g)).toHaveLength(inlineScripts(html).filter((script) => script !== "").length);

  const module = await pages(asked(), undefined, { form: "module" });
  expect(module.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  const code = await module.text();
  expect(code).toMatch(/^window\.__reactRouterContext/);
  // Small files are part of it: a request costs a phone more than their bytes.
  expect(code).toContain("window.__reactRouterManifest={};");
  expect(code).toContain(
    'import * as route0_ from "/assets/application.js";const route0={default:route0_.a,links:route0_.b};',
  );
  expect(code).not.toMatch(/import[^;]*(manifest|root|entry)\.js/);
});

test("refuses a page in which stored text became a script", async () => {
  for (const stored of [
    "<script>alert(1)</script>",
    "<svg><SCRIPT x>alert(1)</SCRIPT>",
    "<script src=/files/x></script>",
  ])
    await expect(pagesShowing(stored)(asked(), undefined)).rejects.toThrow("a script that is not ours");
});

test("never allows inline event handlers from stored text", async () => {
  const stored = `<img src="x" onerror="alert(1)"><a href="javascript:alert(1)">x</a>`;
  const policy = (await pagesShowing(stored)(asked(), undefined)).headers.get("content-security-policy") ?? "";
  expect(policy).not.toContain(createHash("sha256").update("alert(1)").digest("base64"));
  expect(policy).not.toContain("unsafe-hashes");
});

test("shows the visitor an error, and logs the page's path", async () => {
  const site = await listeningSite();
  const error = vi.spyOn(site.services.log, "error");
  site.pages.mockImplementation(pagesShowing("<script>alert(1)</script>"));
  const answer = await site.ask("/");
  expect(answer.status).toBe(500);
  expect(String(answer.body)).not.toContain("alert");
  expect(error.mock.calls).toEqual([
    [
      { err: expect.objectContaining({ message: expect.stringContaining("<script>alert(1)") }), path: "/" },
      expect.any(String),
    ],
  ]);
});
