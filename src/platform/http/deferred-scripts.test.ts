import { expect, test } from "vitest";
import { deferredScriptStarter, withDeferredScripts } from "./deferred-scripts.server";

const page =
  '<!DOCTYPE html><html><head><link rel="modulepreload" href="/assets/a.js"/></head>' +
  '<body><main></main><script>data</script><script type="module" async="">import "/assets/a.js";</script></body></html>';

test("nothing of a page's scripts is fetched by its markup; at its end is what lets them go", () => {
  const html = withDeferredScripts(page);
  expect(html).toContain('<link rel="deferred" href="/assets/a.js"/>');
  expect(html).toContain('<script type="deferred">import "/assets/a.js";</script>');
  expect(html).toContain("<script>data</script>");
  expect(html).not.toMatch(/<script type="module"|<link rel="modulepreload"/);
  expect(html.match(/<script/g)).toHaveLength(3);
  expect(html.endsWith(`<script>${deferredScriptStarter}</script></body></html>`)).toBe(true);
});

test("a page without scripts stays one", () => {
  expect(withDeferredScripts("<html><body>Plain</body>")).toBe("<html><body>Plain</body>");
});
