import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { keysOf, stores } from "../../../tests/support/files";
import { listeningSite } from "../../../tests/support/listening";
import { readPictureAddress } from "../picture-address";
import type { Files } from "./files.server";
import type { Pixels } from "./picture-pixels.server";
import { MissingSizes, storePicture, storeSamplePicture } from "./pictures.server";

/** Pixels whose upper half is red and whose lower half is blue. */
function twoColours(width: number, height: number): Pixels {
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at++) data[at * 3 + (at < (width * height) / 2 ? 0 : 2)] = 255;
  return { data, width, height, channels: 3 };
}

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 45"><rect width="80" height="45" fill="#284b63"/><circle cx="40" cy="22" r="12" fill="#f4a259"/></svg>`;
const sample = {
  name: "lamp",
  svg: drawing,
  width: 1600,
  height: 900,
  colours: ["284b63", "284b63"] as [string, string],
};

const nameIn = (url: string) => url.split("/").at(-1) as string;
const idIn = (url: string) => url.split("/").at(2) as string;

async function measured(files: Files, id: string): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const key of await keysOf(files, id)) {
    const { format, compression, width, height } = await sharp((await files.read(key)) as Uint8Array).metadata();
    all[key.slice(id.length + 1)] = `${compression === "av1" ? "avif" : format} ${width}x${height}`;
  }
  return all;
}

describe.each(stores)("in %s", (_name, open) => {
  test("a picture is stored in each size below its own, in both formats", async () => {
    const files = await open();
    const picture = await storePicture(files, twoColours(700, 400));
    expect(picture).toMatchObject({ width: 700, height: 400, size: expect.any(Number) });
    expect(picture.url).toMatch(/^\/files\/[0-9a-z]{25}\/700x400-[0-9a-f]{6}-[0-9a-f]{6}\.webp$/);
    expect(readPictureAddress(picture.url)?.ground).toMatch(/^linear-gradient\(#f.000.,#0.00f.\)$/);
    expect(await measured(files, idIn(picture.url))).toEqual({
      [nameIn(picture.url)]: "webp 700x400",
      "160.webp": "webp 160x91",
      "160.avif": "avif 160x91",
      "320.webp": "webp 320x183",
      "320.avif": "avif 320x183",
      "480.webp": "webp 480x274",
      "480.avif": "avif 480x274",
      "700.avif": "avif 700x400",
    });
  });

  test("a sample stores its drawing only; a size is drawn when it is asked for, once, and stored", async () => {
    const files = await open();
    const url = await storeSamplePicture(files, sample);
    const id = idIn(url);
    expect(await keysOf(files)).toEqual([`${id}/source-1600x900-284b63-284b63.svg`]);
    const missing = MissingSizes.of(files);
    const names = [nameIn(url), "720.avif", "720.webp", "1600.avif", "160.webp"];
    for (const name of names) expect([name, await missing.make(id, name)]).toEqual([name, true]);
    expect(await measured(files, id)).toEqual({
      "source-1600x900-284b63-284b63.svg": "svg 80x45",
      [nameIn(url)]: "webp 1600x900",
      "720.avif": "avif 720x405",
      "720.webp": "webp 720x405",
      "1600.avif": "avif 1600x900",
      "160.webp": "webp 160x90",
    });
  });

  test("a size that was lost is made again from the largest; the largest itself from nothing", async () => {
    const files = await open();
    const { url } = await storePicture(files, twoColours(340, 200));
    const [id, largest] = [idIn(url), nameIn(url)];
    for (const name of ["320.avif", "160.webp", "340.avif"]) {
      await files.remove(`${id}/${name}`);
      expect(await MissingSizes.of(files).make(id, name)).toBe(true);
    }
    expect(await measured(files, id)).toMatchObject({ "320.avif": "avif 320x188", "340.avif": "avif 340x200" });
    await files.remove(`${id}/${largest}`);
    expect(await MissingSizes.of(files).make(id, largest)).toBe(false);
    expect(await MissingSizes.of(files).make(id, "160.webp")).toBe(false);
  });
});

const [, open] = stores[0] as (typeof stores)[number];

test("no other size is made, whatever is asked for", async () => {
  const files = await open();
  const id = idIn(await storeSamplePicture(files, { ...sample, width: 700, height: 394 }));
  const before = await keysOf(files);
  const names = ["161.webp", "960.avif", "1920.webp", "700.webp", "0.webp", "0640.webp", "640.png", "700x394.webp"];
  for (const name of [...names, "700x394-000000-000000.webp", "source-700x394-284b63-284b63.svg", "701.avif"])
    expect([name, await MissingSizes.of(files).make(id, name)]).toEqual([name, false]);
  expect(await MissingSizes.of(files).make("0".repeat(25), "640.webp")).toBe(false);
  expect(await keysOf(files)).toEqual(before);
});

test("many who ask for the same size at once wait for one making", async () => {
  const files = await open();
  const id = idIn(await storeSamplePicture(files, sample));
  let puts = 0;
  const counting: Files = Object.assign(Object.create(files) as Files, {
    put: (key: string, content: Uint8Array) => {
      puts++;
      return files.put(key, content);
    },
    read: (key: string) => files.read(key),
    list: (folder: string) => files.list(folder),
  });
  const missing = MissingSizes.of(counting);
  expect(await Promise.all(Array.from({ length: 20 }, () => missing.make(id, "320.webp")))).toEqual(
    Array(20).fill(true),
  );
  expect(puts).toBe(1);
});

test("the same drawing has the same address each time, another one another, and no upload has that of another", async () => {
  const files = await open();
  const first = await storeSamplePicture(files, sample);
  expect(await storeSamplePicture(files, sample)).toBe(first);
  expect(await storeSamplePicture(files, { ...sample, name: "clock" })).not.toBe(first);
  expect(await storeSamplePicture(files, { ...sample, svg: `${drawing} ` })).not.toBe(first);
  const addresses = await Promise.all(
    Array.from({ length: 5 }, async () => (await storePicture(files, twoColours(9, 9))).url),
  );
  expect(new Set(addresses).size).toBe(5);
});

test("what one can see through stays so, and has no colour that would show through", async () => {
  const files = await open();
  const data = Buffer.alloc(20 * 10 * 4, 128);
  const { url } = await storePicture(files, { data, width: 20, height: 10, channels: 4 });
  expect(url).toMatch(/\/20x10\.webp$/);
  expect(readPictureAddress(url)?.ground).toBeUndefined();
  const { hasAlpha } = await sharp((await files.read(url.slice(7))) as Uint8Array).metadata();
  expect(hasAlpha).toBe(true);
});

describe("over the network", () => {
  const forGood = {
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringMatching(/^default-src 'none';.*; sandbox$/) as string,
  };

  async function withPicture() {
    const site = await listeningSite();
    const url = await storeSamplePicture(site.services.files, sample);
    return { site, url, folder: url.slice(0, url.lastIndexOf("/")) };
  }

  test("each size comes as what it is, for a year, and can be neither sniffed nor run", async () => {
    const { site, url, folder } = await withPicture();
    for (const [address, type] of [
      [url, "image/webp"],
      [`${folder}/320.avif`, "image/avif"],
      [`${folder}/320.webp`, "image/webp"],
    ] as const) {
      const { status, headers, body } = await site.ask(address, { headers: { "accept-encoding": "br" } });
      expect({ address, status }).toEqual({ address, status: 200 });
      expect(headers).toMatchObject({ ...forGood, "content-type": type, "content-length": String(body.length) });
      expect(headers).not.toHaveProperty("content-encoding");
      expect(headers).not.toHaveProperty("content-disposition");
      expect((await sharp(body).metadata()).width).toBe(address === url ? 1600 : 320);
    }
  });

  test("whoever has it already gets 304, and HEAD the same headers without a body", async () => {
    const { site, folder } = await withPicture();
    const { headers } = await site.ask(`${folder}/160.webp`);
    const again = await site.ask(`${folder}/160.webp`, { headers: { "if-none-match": headers.etag as string } });
    expect(again).toMatchObject({ status: 304, headers: { etag: headers.etag }, body: Buffer.alloc(0) });
    const head = await site.ask(`${folder}/160.webp`, { method: "HEAD" });
    expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0) });
    expect(head.headers["content-length"]).toBe(headers["content-length"]);
  });

  test.each([
    "/files/",
    "/files/x",
    "/files/0000000000000000000000000/640.webp",
    "/files/0000000000000000000000000/",
    "{folder}/",
    "{folder}/961.webp",
    "{folder}/source-1600x900-284b63-284b63.svg",
    "{folder}/..%2f..%2fmakerspace.db",
    "{folder}/640.webp/x",
    "{folder}/640.webp%00",
    "{folder}/640.WEBP",
    "{folder}/index.html",
    "{folder}/secret",
  ])("%s is not found", async (address) => {
    const { site, folder } = await withPicture();
    await site.services.files.put(`${folder.slice(7)}/index.html`, Buffer.from("<script>alert(1)</script>"));
    const { status, headers, body } = await site.ask(address.replace("{folder}", folder));
    expect(status).toBe(404);
    expect(headers["cache-control"]).toBe("no-store");
    expect(JSON.parse(String(body))).toEqual({ detail: "File not found" });
  });

  test("a document is handed out to be saved, never shown", async () => {
    const site = await listeningSite();
    const id = "d".repeat(25);
    await site.services.files.put(`${id}/file.pdf`, Buffer.from("%PDF-1.7"));
    await site.services.files.put(`${id}/file.txt`, Buffer.from("<script>alert(1)</script>"));
    expect((await site.ask(`/files/${id}/file.pdf`)).headers).toMatchObject({
      ...forGood,
      "content-type": "application/pdf",
      "content-disposition": "attachment",
    });
    expect((await site.ask(`/files/${id}/file.txt`)).headers).toMatchObject({
      ...forGood,
      "content-type": "text/plain; charset=utf-8",
      "content-disposition": "attachment",
    });
  });

  test("a store that fails is said to, without a word of the inside, and nothing of it is stored", async () => {
    const site = await listeningSite();
    site.services.files.open = async () => {
      throw new Error("secret inside");
    };
    const { status, headers, body } = await site.ask(`/files/${"d".repeat(25)}/640.webp`);
    expect({ status, stored: headers["cache-control"] }).toEqual({ status: 503, stored: "no-store" });
    expect(String(body)).not.toContain("secret");
  });

  test("files are only read", async () => {
    const { site, url } = await withPicture();
    for (const method of ["POST", "PUT", "DELETE"]) expect((await site.ask(url, { method })).status).toBe(405);
  });
});
