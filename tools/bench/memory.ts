import { residentBytes, type Started } from "./started.ts";

const restMs = 3_000;
const asBrowser = { "accept-encoding": "gzip, deflate, br" };

const rest = () => new Promise((resolve) => setTimeout(resolve, restMs));

async function publicPages(origin: string): Promise<string[]> {
  const read = async (address: string) => (await fetch(address)).text();
  const listed = (xml: string) =>
    [...xml.matchAll(/<loc>[^<]*?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path ?? "");
  const first = listed(await read(`${origin}/sitemap.xml`));
  const parts = first.filter((path) => path.endsWith(".xml"));
  const pages = parts.length > 0 ? await Promise.all(parts.map((path) => read(origin + path))) : [];
  return parts.length > 0 ? pages.flatMap(listed) : first;
}

async function askPages(origin: string): Promise<number> {
  const pages = await publicPages(origin);
  for (const path of [...pages, ...pages]) await (await fetch(origin + path, { headers: asBrowser })).arrayBuffer();
  return pages.length;
}

const inMegabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

type Figures = [what: string, figure: string][];

/** Measures the memory of a site that has just been started. Linux only. */
export const measureMemory = (site: Started) => ({
  /** after its start, and after every public page */
  async atRest(): Promise<Figures> {
    await rest();
    const idle = residentBytes(site, "now");
    const count = await askPages(`http://127.0.0.1:${site.port}`);
    await rest();
    return [
      ["memory at rest after the start (at most 150 MB)", inMegabytes(idle)],
      [`memory after ${count} public pages, each twice (at most 200 MB)`, inMegabytes(residentBytes(site, "now"))],
    ];
  },
  /** the highest memory use so far, and the use at rest after it */
  async underLoad(): Promise<Figures> {
    const most = residentBytes(site, "most");
    await rest();
    return [
      ["memory under the load of this bench, at most (220 MB)", inMegabytes(most)],
      ["memory at rest after it", inMegabytes(residentBytes(site, "now"))],
    ];
  },
});
