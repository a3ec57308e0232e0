import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { makeApp } from "../../../tests/support/app";
import { formWith, keysOf } from "../../../tests/support/files";
import {
  damagedPictures,
  goodPictures,
  heicPictures,
  noPictures,
  plain,
  scene,
  tooManyPixels,
  tooMuchMemory,
} from "../../../tests/support/nasty-files";
import { partsOf } from "../../../tests/support/picture-parts";
import { readPictureAddress } from "../../platform/picture-address";
import { fileSizeBound, fileTooLarge, heicPicture, notAPicture, type UploadedImage } from "./schema";

// Which pictures are accepted, and their stored form, on any database (vitest.config.ts). Their rows: uploads.test.ts.

async function office() {
  const app = await makeApp();
  return { app, files: app.services.files, admin: await app.as("admin") };
}

const refusal = (status: number, detail: string) => ({ status, body: { detail, errors: { file: detail } } });
const keyOf = ({ url }: { url: string }) => url.slice("/files/".length);
const folderOf = (stored: { url: string }) => keyOf(stored).split("/")[0] as string;

/** The chunks of a WebP and AVIF with pixels only; `meta` has sizes and colours. */
const pixelParts = ["VP8 ", "VP8L", "VP8X", "ALPH", "ftyp", "meta", "mdat"];

describe("a picture is stored", () => {
  test.each(goodPictures)("%s", async (_name, make, [width, height]) => {
    const { files, admin } = await office();
    const { status, body } = await admin.post<UploadedImage>("/upload/image", formWith(await make()));
    expect({ status, body }).toEqual({
      status: 201,
      body: { url: expect.any(String), size: expect.any(Number), width, height, category: "general" },
    });
    const said = readPictureAddress(body.url);
    expect(said).toMatchObject({ width, height });
    const keys = await keysOf(files, folderOf(body));
    expect(keys).toHaveLength(2 * (said?.widths.length ?? 0));
    for (const key of keys) {
      const bytes = Buffer.from((await files.read(key)) ?? "");
      const { format, space, exif, icc, xmp, iptc, comments, pages, ...measure } = await sharp(bytes).metadata();
      expect({ key, format }).toEqual({ key, format: key.endsWith("avif") ? "heif" : "webp" });
      const around = { space, exif, icc, xmp, iptc, comments, pages: pages ?? 1 };
      expect(around).toEqual({ space: "srgb", pages: 1 });
      expect(Math.abs(measure.height - Math.max(1, (height * measure.width) / width))).toBeLessThan(1);
      // No other chunks are left, so nothing around the pixels was kept.
      for (const part of partsOf(bytes)) expect(pixelParts, key).toContain(part);
    }
  });

  test("in the colours that it has", async () => {
    const { files, admin } = await office();
    const pixel = async (make: Promise<Buffer>) => {
      const { body } = await admin.post<UploadedImage>("/upload/image", formWith(await make));
      const { data } = await sharp((await files.read(keyOf(body))) as Uint8Array)
        .raw()
        .toBuffer({ resolveWithObject: true });
      return [...data.subarray(0, 3)];
    };
    const near = (wanted: number[], found: number[]) =>
      found.every((value, at) => Math.abs(value - (wanted[at] as number)) < 36);
    expect(near([32, 64, 96], await pixel(plain(90, 60).png().toBuffer()))).toBe(true);
    expect(near([32, 64, 96], await pixel(plain(90, 60).toColourspace("cmyk").jpeg().toBuffer()))).toBe(true);
    // Of an animation, the first frame.
    const moving = goodPictures.find(([name]) => name === "a moving GIF");
    expect(near([255, 0, 0], await pixel(Promise.resolve(moving?.[1]() as Buffer)))).toBe(true);
  });

  test("and one can still see through it where one could", async () => {
    const { files, admin } = await office();
    const glass = { width: 40, height: 30, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.4 } } as const;
    const { body } = await admin.post<UploadedImage>(
      "/upload/image",
      formWith(await sharp({ create: glass }).png().toBuffer()),
    );
    expect(body.url).toMatch(/\/40x30\.webp$/);
    expect((await sharp((await files.read(keyOf(body))) as Uint8Array).metadata()).hasAlpha).toBe(true);
    // A picture with an unused alpha channel counts as opaque.
    const solid = sharp({ create: { ...glass, background: { r: 200, g: 0, b: 0, alpha: 1 } } });
    const { body: other } = await admin.post<UploadedImage>("/upload/image", formWith(await solid.png().toBuffer()));
    expect(other.url).toMatch(/\/40x30-[0-9a-f]{6}-[0-9a-f]{6}\.webp$/);
  });

  test("whatever it is called and said to be, and its name is nowhere", async () => {
    const { files, admin } = await office();
    const names = [
      "../../etc/passwd",
      "x.html",
      "a\0b.png",
      "shell.php",
      "💥".repeat(100),
      "CON",
      " .jpg",
      "a;b|c.svg",
    ];
    for (const name of names) {
      const form = formWith(await plain(20, 10).png().toBuffer(), {}, name, "text/html");
      const { status, body } = await admin.post<UploadedImage>("/upload/image", form);
      expect({ name, status }).toEqual({ name, status: 201 });
      expect(body.url).toMatch(/^\/files\/[0-9a-z]{25}\/20x10-[0-9a-f]{6}-[0-9a-f]{6}\.webp$/);
    }
    for (const key of await keysOf(files))
      expect(key).toMatch(/^[0-9a-z]{25}\/(\d+x\d+-\w{6}-\w{6}\.webp|\d+\.(webp|avif))$/);
  });

  test("as large as it is asked for, never larger than it was", async () => {
    const { admin } = await office();
    const large = await plain(4_800, 300).jpeg().toBuffer();
    const sized = async (bytes: Buffer, fields: Record<string, string>) => {
      const { body } = await admin.post<UploadedImage>("/upload/image", formWith(bytes, fields));
      return [body.width, body.height];
    };
    expect(await sized(large, {})).toEqual([1920, 120]);
    expect(await sized(large, { resize: "true" })).toEqual([1920, 120]);
    expect(await sized(large, { resize: "false" })).toEqual([3840, 240]);
    expect(await sized(await plain(90, 60).jpeg().toBuffer(), { resize: "false" })).toEqual([90, 60]);
  });
});

describe("what is no picture is refused, and nothing of it is stored", () => {
  async function expectRefused(bytes: Uint8Array, status: number, detail: string) {
    const { files, admin } = await office();
    for (const path of ["/upload/image", "/upload/avatar", "/gallery/upload"])
      expect(await admin.post(path, formWith(bytes, { title: "A day" }))).toMatchObject(refusal(status, detail));
    expect(await keysOf(files)).toEqual([]);
  }
  const damaged = "This picture is damaged or incomplete. Please choose another one";
  const large = "This picture has more than 50 megapixels. Please make it smaller first";

  test.each(noPictures)("%s", async (_name, make) => expectRefused(await make(), 415, notAPicture));
  test("nothing at all", () => expectRefused(new Uint8Array(), 415, notAPicture));
  test.each(heicPictures)("an iPhone's: %s", async (_name, make) => expectRefused(await make(), 415, heicPicture));
  test.each(damagedPictures)("%s", async (_name, make) => expectRefused(await make(), 422, damaged));
  test.each(tooManyPixels)("%s", async (_name, make) => expectRefused(await make(), 422, large));

  test.each(tooMuchMemory)("%s", async (_name, make) =>
    expectRefused(
      await make(),
      422,
      "This picture is too large to open. Please make it smaller, or save it as a JPG that is not progressive",
    ),
  );

  test("10 MB, and more", async () => {
    const picture = await plain(90, 60).png().toBuffer();
    const padded = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)]);
    await expectRefused(padded(fileSizeBound), 413, fileTooLarge);
    const { admin } = await office();
    expect((await admin.post("/upload/image", formWith(padded(fileSizeBound - 1)))).status).toBe(201);
    for (const size of [fileSizeBound + 200_000, 3 * fileSizeBound]) {
      const { status, body } = await admin.post("/upload/image", formWith(padded(size)));
      expect({ status, body }).toEqual({ status: 413, body: { detail: fileTooLarge } });
    }
  });

  test("a picture that was tampered with anywhere is stored or refused, and never breaks anything", async () => {
    const { admin } = await office();
    const originals = await Promise.all([
      scene(60, 40).jpeg().toBuffer(),
      scene(60, 40).png().toBuffer(),
      scene(60, 40).gif().toBuffer(),
      scene(60, 40).webp().toBuffer(),
    ]);
    const change = fc.record({
      at: fc.double({ min: 0, max: 0.999, noNaN: true }),
      byte: fc.nat(255),
      cut: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...originals),
        fc.array(change, { minLength: 1, maxLength: 8 }),
        async (original, changes) => {
          let bytes = Buffer.from(original);
          for (const { at, byte, cut } of changes) {
            const position = Math.floor(at * bytes.length);
            bytes[position] = byte;
            if (cut && position > 12)
              bytes = Buffer.concat([bytes.subarray(0, position), bytes.subarray(position + 3)]);
          }
          const { status } = await admin.post("/upload/image", formWith(bytes));
          expect([201, 415, 422]).toContain(status);
        },
      ),
      { seed: 20_261_121, numRuns: 120 },
    );
  });
});
