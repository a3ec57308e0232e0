import { request as httpRequest } from "node:http";
import fc from "fast-check";
import type { BuiltSite } from "../support/built-site.ts";
import { expect, test } from "./site.ts";

/** Returns the status of an address sent verbatim, which a browser would normalise. */
const statusOf = ({ server }: BuiltSite, path: string) =>
  new Promise<number>((resolve, reject) => {
    const { port } = server.address() as { port: number };
    httpRequest({ host: "127.0.0.1", port, path, agent: false }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
    })
      .on("error", reject)
      .end();
  });

const lineBreaks = ["%0a", "%0D", "%0d%0a", "%e2%80%a8", "%E2%80%A9"];

test("requests for any page never get a 5xx", async ({ site }) => {
  for (const path of ["/x", "/events", "/events/", "/events/1", "/admin/", "/blog/x/y", "//x", "/x%2f", "/"])
    for (const odd of lineBreaks) expect([301, 404]).toContain(await statusOf(site, path + odd));
  const bytes = fc.nat(255).map((byte) => `%${byte.toString(16).padStart(2, "0")}`);
  const words = fc.constantFrom("events", "blog", "store", "admin", "api", "files", "previews", "1", "x.data", "x.ics");
  const odd = fc.constantFrom(
    ...lineBreaks,
    "%",
    "%zz",
    "%2",
    "%25",
    "%c2%85",
    "%ef%bf%bf",
    "%f0%9f%92%a5",
    "..",
    ";",
    "@",
    ":",
  );
  const path = fc
    .array(fc.oneof(bytes, words, odd, fc.constant("/")), { maxLength: 8 })
    .map((parts) => `/${parts.join("")}`);
  await fc.assert(
    fc.asyncProperty(path, async (address) => {
      expect(await statusOf(site, address)).toBeLessThan(500);
    }),
    { seed: 20_261_122, numRuns: 120 },
  );
});

test("a list without the filter that its address names is a 404 page", async ({ site }) => {
  const addresses = ["/blog?category=", "/equipment?category=", "/events?show=", "/gallery?category="];
  for (const address of [...addresses, "/projects?status=", "/store?category=", "/search?q=laser&kind="]) {
    expect([address, await statusOf(site, address)]).toEqual([address, 200]);
    expect([address, await statusOf(site, `${address}zzz`)]).toEqual([address, 404]);
    const [path = "", query = ""] = address.split("?");
    expect([path, await statusOf(site, `${path}.data?${query}zzz`)]).toEqual([path, 404]);
  }
});

test("an address pasted with a line break opens its page", async ({ page }) => {
  await page.goto("/events%0A");
  await expect(page).toHaveURL(/\/events$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("an address with invalid percent-encoding gets a 404 page", async ({ page, expectConsoleError }) => {
  expectConsoleError(/404/);
  const answer = await page.goto("/x%ff");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
