import sharp from "sharp";
import { expect, test } from "vitest";
import { keysOf, stores } from "../../tests/support/files";
import { drawPixels, halves } from "../platform/files/picture-pixels.server";
import { MissingSizes } from "../platform/files/pictures.server";
import { readPictureAddress } from "../platform/picture-address";
import { colours } from "./colours.server";
import { keepPictures } from "./keep.server";
import { ofName } from "./of-name.server";
import { allPictures } from "./pictures.server";

const drawings = allPictures.map(({ full, draw }) => ({ full, ...draw() }));

test("no two pictures are the same, and none is heavy", () => {
  expect(new Set(drawings.map(({ svg }) => svg)).size).toBe(drawings.length);
  for (const { full, svg } of drawings) expect(svg.length, full).toBeLessThan(60_000);
});

test("nothing in a picture needs a font or anything from elsewhere, and every number is one", () => {
  for (const { full, svg } of drawings) {
    expect(svg, full).not.toMatch(/<text|<image|<use|href|url\(|<script|<style/);
    expect(svg, full).not.toMatch(/NaN|undefined|Infinity|null/);
  }
});

/** How far two colours "rrggbb" are apart in their most different part, of 255. */
const apart = (one: string, other: string) =>
  Math.max(
    ...[0, 2, 4].map((at) =>
      Math.abs(Number.parseInt(one.slice(at, at + 2), 16) - Number.parseInt(other.slice(at, at + 2), 16)),
    ),
  );

test("each is drawn in its size, and stands in for itself in its own colours", async () => {
  const wrong: Record<string, unknown> = {};
  for (const { full, svg, width, height } of drawings) {
    const { width: own, height: high } = await sharp(Buffer.from(svg)).metadata();
    expect([own, high], full).toEqual([width, height]);
    const small = await drawPixels(Buffer.from(svg), Math.round(width / 4), Math.round(height / 4));
    const [top, bottom] = (await halves(small)) ?? ["", ""];
    const [saidTop, saidBottom] = colours[full];
    if (apart(top, saidTop) > 8 || apart(bottom, saidBottom) > 8) wrong[full] = [top, bottom];
  }
  expect(wrong, "src/samples/colours.server.ts should say these").toEqual({});
});

test.each(stores)(
  "in %s each is kept as its drawing, at an address of its own, and drawn when it is asked for",
  async (_name, open) => {
    const files = await open();
    const kept = await keepPictures(files);
    const addresses = Object.values(kept).flatMap((named) => Object.values<string>(named));
    expect(new Set(addresses).size).toBe(drawings.length);
    expect((await keysOf(files)).filter((key) => /\/source-[\w-]+\.svg$/.test(key))).toHaveLength(drawings.length);

    const address = kept.gallery["parts-wall"];
    expect(readPictureAddress(address)).toMatchObject({ width: 1440, height: 1800 });
    const [, id = "", name = ""] = /^\/files\/(\w+)\/(.+)$/.exec(address) ?? [];
    expect(await new MissingSizes(files).make(id, name)).toBe(true);
    const webp = (await files.read(`${id}/${name}`)) as Uint8Array;
    expect(await sharp(webp).metadata()).toMatchObject({ format: "webp", width: 1440, height: 1800 });
  },
);

test("a picture is found by the name of whom it shows; a missing one is told", () => {
  expect(ofName({ "nomsa-phiri": "/files/a.webp" }, "Nomsa Phiri")).toBe("/files/a.webp");
  expect(() => ofName({ "nomsa-phiri": "/files/a.webp" }, "Nomsa Moyo")).toThrow(
    "There is no sample picture of Nomsa Moyo.",
  );
});
