import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { makeApp } from "../../../tests/support/app";
import { keysOf, stores } from "../../../tests/support/files";
import { listeningSite } from "../../../tests/support/listening";
import {
  archiveOf,
  damagedPictures,
  goodPictures,
  heicPictures,
  noPictures,
  plain,
  scene,
  tooManyPixels,
} from "../../../tests/support/nasty-files";
import { partsOf } from "../../../tests/support/picture-parts";
import { readPictureAddress } from "../../platform/picture-address";
import {
  fileSizeBound,
  fileTooLarge,
  heicPicture,
  notADocument,
  notAPicture,
  type UploadedFile,
  type UploadedImage,
} from "./schema";

async function office() {
  const app = await makeApp();
  return { app, files: app.services.files, admin: await app.as("admin") };
}

/** A form with a file; its name and its type are what the sender says, not what it is. */
function formWith(bytes: Uint8Array, fields: Record<string, string> = {}, name = "holiday.jpg", type = "image/jpeg") {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(bytes)], name, { type }));
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  return form;
}

const refusal = (status: number, detail: string) => ({ status, body: { detail, errors: { file: detail } } });
const keyOf = ({ url }: { url: string }) => url.slice("/files/".length);
const folderOf = (stored: { url: string }) => keyOf(stored).split("/")[0] as string;

/** What a WebP and an AVIF are made of when they hold pixels only; `meta` says their size and colours. */
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
      // Nothing of what was around the pixels is anywhere in it: there is no part but those that hold pixels.
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
    // Of what moves, the first picture.
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
    // A picture that could be seen through, and has nothing that is, is one like any other.
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
    const large = await plain(4_800, 3_000).jpeg().toBuffer();
    const sized = async (bytes: Buffer, fields: Record<string, string>) => {
      const { body } = await admin.post<UploadedImage>("/upload/image", formWith(bytes, fields));
      return [body.width, body.height];
    };
    expect(await sized(large, {})).toEqual([1920, 1200]);
    expect(await sized(large, { resize: "true" })).toEqual([1920, 1200]);
    expect(await sized(large, { resize: "false" })).toEqual([3840, 2400]);
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

describe("a form without a good file", () => {
  test("says what is missing", async () => {
    const { admin } = await office();
    const missing = { status: 422, body: { detail: notAPicture, errors: { file: notAPicture } } };
    const form = (name: string, value: string) => {
      const fields = new FormData();
      fields.set(name, value);
      return fields;
    };
    expect(await admin.post("/upload/image", form("file", "not a file"))).toMatchObject(missing);
    expect(await admin.post("/upload/image", form("picture", "x"))).toMatchObject(missing);
    expect(await admin.post("/upload/file", form("x", "y"))).toMatchObject({
      status: 422,
      body: { errors: { file: notADocument } },
    });
  });

  test.each([
    ["JSON", "{}", "application/json", 415],
    ["a plain form", "file=x", "application/x-www-form-urlencoded", 415],
    ["nothing", "", "", 415],
    ["a form without a boundary", "x", "multipart/form-data", 400],
    [
      "a form that breaks off",
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
      "multipart/form-data; boundary=x",
      400,
    ],
    ["a form of nothing", "--x--\r\n", "multipart/form-data; boundary=x", 422],
  ])("%s: %s", async (_name, body, type, status) => {
    const { admin } = await office();
    const answer = await admin.call("POST", "/upload/image", { body, headers: type ? { "content-type": type } : {} });
    expect(answer.status).toBe(status);
    expect(answer.body.detail).toMatch(/^[A-Z].*/);
  });

  test.each([
    ["category", "x".repeat(51), "Category must be at most 50 characters"],
    ["category", "a\u0000b", "Category contains characters that cannot be shown"],
    ["resize", "perhaps", "Resize must be true or false"],
  ])("%s %j: %s", async (field, value, sentence) => {
    const { files, admin } = await office();
    const form = formWith(await plain(20, 10).png().toBuffer(), { [field]: value });
    expect(await admin.post("/upload/image", form)).toMatchObject({
      status: 422,
      body: { errors: { [field]: sentence } },
    });
    expect(await keysOf(files)).toEqual([]);
  });
});

describe("a portrait", () => {
  test.each([
    [2_000, 1_000, 512],
    [300, 700, 300],
    [512, 512, 512],
  ])("of %i × %i is the middle square, of %i", async (width, height, side) => {
    const { app, files } = await office();
    const member = await app.as("member");
    const { status, body } = await member.post<UploadedImage>(
      "/upload/avatar",
      formWith(await plain(width, height).jpeg().toBuffer()),
    );
    expect({ status, body }).toMatchObject({ status: 201, body: { width: side, height: side } });
    expect(await sharp((await files.read(keyOf(body))) as Uint8Array).metadata()).toMatchObject({
      width: side,
      height: side,
    });
  });

  test("can be changed thirty times in ten minutes by one account", async () => {
    const { app } = await office();
    const [member, other] = [await app.as("member"), await app.as("member")];
    const bytes = await plain(20, 10).png().toBuffer();
    for (let time = 0; time < 30; time++)
      expect((await member.post("/upload/avatar", formWith(bytes))).status).toBe(201);
    expect(await member.post("/upload/avatar", formWith(bytes))).toMatchObject({ status: 429 });
    expect((await other.post("/upload/avatar", formWith(bytes))).status).toBe(201);
    app.clock.advance(10 * 60_000);
    expect((await member.post("/upload/avatar", formWith(bytes))).status).toBe(201);
  });

  test("comes two hundred times an hour from one address, however many accounts there are", async () => {
    const { app } = await office();
    const bytes = await plain(20, 10).png().toBuffer();
    for (let time = 0; time < 200; time++) await app.services.limits.avatarsByAddress.count("unknown", app.clock.now());
    const member = await app.as("member");
    expect(await member.post("/upload/avatar", formWith(bytes))).toMatchObject({ status: 429 });
    app.clock.advance(60 * 60_000);
    expect((await (await app.as(member.user)).post("/upload/avatar", formWith(bytes))).status).toBe(201);
  });
});

describe("a document", () => {
  const office365 = (folder: string): [string, string][] => [
    ["[Content_Types].xml", "<x/>"],
    [`${folder}/document.xml`, "<x/>"],
  ];
  const odt: [string, string][] = [
    ["mimetype", "application/vnd.oasis.opendocument.text"],
    ["content.xml", "<x/>"],
  ];

  test.each([
    ["pdf", "application/pdf", Buffer.from("%PDF-1.7\n%%EOF")],
    ["docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", archiveOf(office365("word"))],
    ["xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", archiveOf(office365("xl"))],
    ["pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation", archiveOf(office365("ppt"))],
    ["odt", "application/vnd.oasis.opendocument.text", archiveOf(odt)],
    ["zip", "application/zip", archiveOf([["plans/shelf.stl", "solid"]])],
    ["txt", "text/plain; charset=utf-8", Buffer.from("Name;Price\nÄpfel;2\n")],
  ])("%s is stored byte for byte, as %s", async (ending, type, bytes) => {
    const { files, admin } = await office();
    const { status, body } = await admin.post<UploadedFile>("/upload/file", formWith(bytes, {}, "x.exe", "text/html"));
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        url: expect.stringMatching(new RegExp(`^/files/[0-9a-z]{25}/file\\.${ending}$`)),
        size: bytes.length,
        type,
        category: "documents",
      },
    });
    expect(Buffer.from((await files.read(keyOf(body))) ?? "").equals(bytes)).toBe(true);
  });

  test("that is a picture is stored as a picture", async () => {
    const { admin } = await office();
    const { body } = await admin.post<UploadedFile>(
      "/upload/file",
      formWith(await plain(30, 20).png().toBuffer(), { category: "plans" }),
    );
    expect(body).toMatchObject({ width: 30, height: 20, type: "image/webp", category: "plans" });
  });

  test.each([
    ["a page", Buffer.from("\n <!doctype html><script>alert(1)</script>")],
    ["a drawing", Buffer.from("<svg/>")],
    ["a script", Buffer.from("#!/bin/sh\nid")],
    ["a program", Buffer.from("MZ\x90\0")],
    ["bytes", Buffer.from([0xff, 0xfe, 0xfd])],
    ["spaces", Buffer.from("   ")],
    ["nothing", Buffer.alloc(0)],
    ["half an archive", archiveOf(odt).subarray(0, 60)],
    ["an archive of nothing", archiveOf([])],
    ["an archive whose list lies", Buffer.concat([Buffer.from("PK\x03\x04"), archiveOf(odt).subarray(-22)])],
    ["a Word document with macros", archiveOf([...office365("word"), ["word/vbaProject.bin", "x"]])],
    ["an OpenDocument text with macros", archiveOf([...odt, ["Basic/Standard/Module1.xml", "x"]])],
    ["an office document of no kind", archiveOf([["[Content_Types].xml", "<x/>"]])],
    ["an archive that says it is a page", archiveOf([["mimetype", "text/html"]])],
  ])("%s is none", async (_name, bytes) => {
    const { files, admin } = await office();
    expect(await admin.post("/upload/file", formWith(bytes))).toMatchObject(refusal(415, notADocument));
    expect(await keysOf(files)).toEqual([]);
  });
});

describe("an upload in the gallery", () => {
  test("is a picture of it, with its words", async () => {
    const { app, admin } = await office();
    const form = formWith(await plain(60, 40).png().toBuffer(), {
      title: " The saw ",
      description: "New.",
      category: "equipment",
    });
    const { status, body } = await admin.post<{ id: number; image_url: string }>("/gallery/upload", form);
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        title: "The saw",
        description: "New.",
        category: "equipment",
        featured: false,
        image_url: expect.stringMatching(/60x40-/),
      },
    });
    expect((await app.get(`/gallery/${body.id}`)).body).toEqual(body);
  });

  test("without a title keeps no file", async () => {
    const { files, admin } = await office();
    const answer = await admin.post("/gallery/upload", formWith(await plain(60, 40).png().toBuffer()));
    expect(answer).toMatchObject({ status: 422, body: { errors: { title: "Title is required" } } });
    expect(await keysOf(files)).toEqual([]);
  });
});

test("what is uploaded is there for everybody, from a folder and from a bucket alike", async () => {
  for (const [name, open] of stores) {
    const site = await listeningSite({ files: await open() });
    const admin = await site.as("admin");
    const { body } = await admin.post<UploadedImage>(
      "/upload/image",
      formWith(await plain(700, 400).jpeg().toBuffer()),
    );
    for (const address of [body.url, body.url.replace(/[^/]+$/, "320.avif")]) {
      const { status, headers } = await site.ask(address);
      expect({ name, address, status }).toEqual({ name, address, status: 200 });
      expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    }
  }
});

test("a body that is too long is refused while it is still being sent", async () => {
  const site = await listeningSite();
  const { token } = await site.as("admin");
  const headers = { authorization: `Bearer ${token}`, "content-type": "multipart/form-data; boundary=x" };
  const body = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n${"x".repeat(11 * 1024 * 1024)}\r\n--x--`;
  const lengths: Record<string, string>[] = [{}, { "transfer-encoding": "chunked" }];
  for (const length of lengths) {
    const answer = await site.ask("/api/upload/image", { method: "POST", headers: { ...headers, ...length }, body });
    expect(answer.status).toBe(413);
    expect(JSON.parse(String(answer.body))).toEqual({ detail: fileTooLarge });
  }
});
