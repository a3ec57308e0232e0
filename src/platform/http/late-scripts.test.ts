import { expect, test } from "vitest";
import { withLateScripts } from "./late-scripts.server";
import { pagePolicy } from "./security-headers.server";

const page =
  '<!DOCTYPE html><html><head><link rel="modulepreload" href="/assets/a.js"/></head>' +
  '<body><main></main><script>data</script><script type="module" async="">import "/assets/a.js";</script></body></html>';

test("nothing of a page's scripts is fetched by its markup, and what lets them go is allowed to run", () => {
  const html = withLateScripts(page);
  expect(html).toContain('<link rel="later" href="/assets/a.js"/>');
  expect(html).toContain('<script type="later">import "/assets/a.js";</script>');
  expect(html).toContain("<script>data</script>");
  expect(html).not.toMatch(/<script type="module"|<link rel="modulepreload"/);
  // The data, what is held back, and what lets it go: each has its hash in the policy.
  expect(html.match(/<script/g)).toHaveLength(3);
  expect(pagePolicy(html).match(/'sha256-/g)).toHaveLength(3);
  expect(html).toMatch(/<\/script><\/body><\/html>$/);
});

test("a page without scripts stays one", () => {
  expect(withLateScripts("<html><body>Plain</body>")).toBe("<html><body>Plain</body>");
});
