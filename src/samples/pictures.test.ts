import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { keysOf, stores } from "../../tests/support/files";
import { drawPixels, halves } from "../platform/files/picture-pixels.server";
import { MissingSizes } from "../platform/files/pictures.server";
import { readPictureAddress } from "../platform/picture-address";
import { findSampleFolder, organisations } from "./folder.server";
import { readDrawing, storePictures } from "./pictures.server";
import { type Organisation, picturesOf, readOrganisation } from "./read.server";

const read = (name: string) => readOrganisation(findSampleFolder(name) as string);

const filesOf = ({ folder }: Organisation) =>
  existsSync(join(folder, "pictures"))
    ? readdirSync(join(folder, "pictures"), { recursive: true, encoding: "utf8" })
        .map((path) => path.replaceAll("\\", "/"))
        .filter((path) => path.endsWith(".svg"))
        .sort()
    : [];

const drawingsOf = (organisation: Organisation) =>
  Promise.all(filesOf(organisation).map(async (file) => ({ file, ...(await readDrawing(organisation, file)) })));

/** How far two colours "rrggbb" are apart in their most different part, of 255. */
const apart = (one: string, other: string) =>
  Math.max(
    ...[0, 2, 4].map((at) =>
      Math.abs(Number.parseInt(one.slice(at, at + 2), 16) - Number.parseInt(other.slice(at, at + 2), 16)),
    ),
  );

describe.each(organisations())("the pictures of %s", (name) => {
  test("are all there, all shown somewhere, no two the same, and none heavy", async () => {
    const organisation = await read(name);
    expect(filesOf(organisation)).toEqual([...picturesOf(organisation)].sort());
    const drawings = await drawingsOf(organisation);
    expect(new Set(drawings.map(({ svg }) => svg)).size).toBe(drawings.length);
    for (const { file, svg } of drawings) expect(svg.length, file).toBeLessThan(60_000);
  });

  test("are shapes only: nothing in them runs, needs a font or anything from elsewhere, and every number is one", async () => {
    for (const { file, svg } of await drawingsOf(await read(name))) {
      const elements = new Set([...svg.matchAll(/<([\w:!?-]+)/g)].map(([, element]) => element));
      for (const element of elements)
        expect(["svg", "g", "path", "rect", "circle", "ellipse", "line"], file).toContain(element);
      expect(svg, file).not.toMatch(/href|url\(|style=|\son\w+=|&/i);
      expect(svg, file).not.toMatch(/NaN|undefined|Infinity|null/);
    }
  });

  test("are drawn in their size, and stand in for themselves in their own colours", async () => {
    const wrong: Record<string, string> = {};
    for (const { file, svg, width, height, colours } of await drawingsOf(await read(name))) {
      const { width: own, height: high } = await sharp(Buffer.from(svg)).metadata();
      expect([own, high], file).toEqual([width, height]);
      expect(Math.max(width, height), file).toBeLessThanOrEqual(1920);
      const small = await drawPixels(Buffer.from(svg), Math.round(width / 4), Math.round(height / 4));
      const [top, bottom] = (await halves(small)) ?? ["", ""];
      const [saidTop = "", saidBottom = ""] = colours ?? [];
      if (!(apart(top, saidTop) <= 8 && apart(bottom, saidBottom) <= 8)) wrong[file] = `${top} ${bottom}`;
    }
    expect(wrong, `samples/${name}/pictures/colours.yaml should say these`).toEqual({});
  });
});

test.each(stores)(
  "in %s each is stored as its drawing, at an address of its own, and drawn when it is asked for",
  async (_name, open) => {
    const files = await open();
    const organisation = await read("anchor-makerspace");
    const addressOf = await storePictures(files, organisation);
    const addresses = [...picturesOf(organisation)].map(addressOf);
    expect(new Set(addresses).size).toBe(110);
    expect((await keysOf(files)).filter((key) => /\/source-[\w-]+\.svg$/.test(key))).toHaveLength(110);
    expect(addressOf(undefined)).toBe("");

    const address = addressOf("gallery/parts-wall.svg");
    expect(readPictureAddress(address)).toMatchObject({ width: 1440, height: 1800 });
    const [, id = "", file = ""] = /^\/files\/(\w+)\/(.+)$/.exec(address) ?? [];
    expect(await MissingSizes.of(files).make(id, file)).toBe(true);
    const webp = (await files.read(`${id}/${file}`)) as Uint8Array;
    expect(await sharp(webp).metadata()).toMatchObject({ format: "webp", width: 1440, height: 1800 });
  },
);

test("a picture whose colours nobody has written down has them worked out", async () => {
  const { folder, colours } = await read("anchor-makerspace");
  const file = "posts/signs.svg";
  const [top, bottom] = (await readDrawing({ folder, colours: {} }, file)).colours ?? ["", ""];
  const [saidTop = "", saidBottom = ""] = colours[file]?.split(" ") ?? [];
  expect(Math.max(apart(top, saidTop), apart(bottom, saidBottom))).toBeLessThanOrEqual(8);
});
