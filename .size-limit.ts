import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { publicPages } from "./scripts/browser/public-pages.ts";
import { startBuiltSite } from "./tests/support/built-site.ts";

/** Every built file that a page names: what a visitor loads who uses its controls. The step "visits" counts a visit. */
async function filesOf(address: string, page: string): Promise<string[]> {
  const response = await fetch(`${address}${page}`);
  if (response.status !== 200) throw new Error(`${page} answered ${response.status}, so its size says nothing`);
  const html = await response.text();
  const named = html.matchAll(/(?:href|src)="(\/[^"]+\.(?:js|css|woff2))"|["'](\/assets\/[^"']+\.js)["']/g);
  return [...new Set([...named].map(([, linked, imported]) => join("build/client", (linked ?? imported) as string)))];
}

const site = await startBuiltSite({ sampleContent: true });
const checks = [];
try {
  for (const page of publicPages) {
    const files = await filesOf(site.address, page);
    const ending = (end: string) => files.filter((file) => file.endsWith(end));
    checks.push(
      { name: `${page}: application`, path: ending(".js"), limit: "198 kB", gzip: true },
      { name: `${page}: styles`, path: ending(".css"), limit: "20 kB", gzip: true },
    );
    // A font is compressed already.
    if (ending(".woff2").length > 0) {
      checks.push({ name: `${page}: fonts before first paint`, path: ending(".woff2"), limit: "80 kB", brotli: false });
    }
  }
} finally {
  await site.stop();
}

// The door is opened on a phone whose data is dear: below 60 kB with a list of 300 names, which is held by door.test.ts below 10.
// What reads codes is among its files, for browsers that cannot do so themselves.
// The parts are those that its script names itself: what these load in turn, such as on a busy site, comes later.
const shown = ["door.js", "door.css"].map((name) => readFileSync(join("build/client", name), "utf8")).join("");
const named = new Set(shown.match(/door-[\w-]{7}\.js|bricolage-[\w-]{8}\.woff2/g));
const ofDoor = readdirSync("build/client/assets")
  .filter((name) => named.has(name))
  .map((name) => join("build/client/assets", name));
const opened = ["door.js", "door.css", "door-sw.js"].map((name) => join("build/client", name));
checks.push({
  name: "/door: its first opening, but the list",
  path: [...opened, ...ofDoor],
  limit: "45 kB",
  brotli: true,
});

export default checks;
