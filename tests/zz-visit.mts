import { createServer, connect } from "node:net";
import { startBuiltSite } from "./support/built-site.ts";
import { newPhone, startPhones } from "../tools/bench/phone.ts";
const site = await startBuiltSite({ sampleContent: true });
const browser = await startPhones();
const { port } = site.server.address() as any;
let log: any[] = [];
const proxy = createServer((b) => { const s = connect(port, "127.0.0.1"); let cur: any; b.on("data", (d) => { for (const m of d.toString("latin1").matchAll(/^(GET|POST|HEAD) (\S+) HTTP/gm)) { cur = { path: m[2], bytes: 0 }; log.push(cur); } s.write(d); }); s.on("data", (d) => { if (cur) cur.bytes += d.length; b.write(d); }); b.on("close", () => s.destroy()); s.on("close", () => b.destroy()); b.on("error", () => 0); s.on("error", () => 0); });
await new Promise<void>((r) => proxy.listen(0, r));
const address = `http://localhost:${(proxy.address() as any).port}`;
for (const path of process.argv.slice(2)) {
  await (await fetch(`${site.address}${path}`, { headers: { "accept-encoding": "br" } })).arrayBuffer();
  await new Promise((r) => setTimeout(r, 1500));
  log = [];
  const phone = await newPhone(browser, address);
  const page = await phone.newPage();
  await page.goto(path, { waitUntil: "networkidle" });
  await page.waitForTimeout(4000);
  await phone.close();
  console.log(`== ${path} ${log.length} requests ${(log.reduce((a, x) => a + x.bytes, 0) / 1000).toFixed(1)} kB`);
  for (const x of log) console.log(String(x.bytes).padStart(8), x.path);
}
await browser.close(); await site.stop(); process.exit(0);
