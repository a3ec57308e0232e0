import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { makeApp } from "../../../tests/support/app";
import { formWith, keysOf, stores } from "../../../tests/support/files";
import { leaveOnly } from "../../../tests/support/limits";
import { listeningSite } from "../../../tests/support/listening";
import { archiveOf, plain } from "../../../tests/support/nasty-files";
import { fileTooLarge, notADocument, notAPicture, type UploadedFile, type UploadedImage } from "./schema";

async function office() {
  const app = await makeApp();
  return { app, files: app.services.files, admin: await app.as("admin") };
}

const refusal = (status: number, detail: string) => ({ status, body: { detail, errors: { file: detail } } });
const keyOf = ({ url }: { url: string }) => url.slice("/files/".length);

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
    for (let time = 0; time < 2; time++)
      expect((await member.post("/upload/avatar", formWith(bytes))).status).toBe(201);
    expect(await leaveOnly(1, "avatars", app)).toEqual({ counted: 2, most: 30 });
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
        url: expect.stringMatching(new RegExp(`^/files/[0-9a-z]{25}/x\\.${ending}$`)),
        size: bytes.length,
        type,
        category: "documents",
      },
    });
    expect(Buffer.from((await files.read(keyOf(body))) ?? "").equals(bytes)).toBe(true);
  });

  const triangle = Buffer.alloc(134);
  triangle.writeUInt32LE(1, 80);

  test.each([
    ["parts.csv", "parts.csv", "text/csv", Buffer.from("Part;Qty\nScrew;4")],
    ["Stückliste.CSV", "stuckliste.csv", "text/csv", Buffer.from("Teil;St\xfcck\n", "latin1")],
    ["Front panel.dxf", "front-panel.dxf", "application/dxf", Buffer.from("0\nSECTION\n")],
    ["arm.stl", "arm.stl", "model/stl", Buffer.from("solid arm\nendsolid arm\n")],
    ["leg.stl", "leg.stl", "model/stl", triangle],
    [
      "box.3mf",
      "box.3mf",
      "model/3mf",
      archiveOf([
        ["[Content_Types].xml", "<x/>"],
        ["3D/3dmodel.model", "<x/>"],
      ]),
    ],
    ["shaft.step", "shaft.step", "model/step", Buffer.from("ISO-10303-21;\n")],
    [
      "source-60x40.svg",
      "60x40.svg",
      "application/octet-stream",
      Buffer.from('<?xml version="1.0"?><svg onload="x()"/>'),
    ],
    ["blink.ino", "blink.ino", "text/plain; charset=utf-8", Buffer.from("void setup() {}")],
    ["board.kicad_pcb", "board.kicad_pcb", "text/plain; charset=utf-8", Buffer.from("(kicad_pcb)")],
    ["cut.gcode", "cut.gcode", "text/plain; charset=utf-8", Buffer.from("%\nG21\n")],
    ["notes.exe", "notes.txt", "text/plain; charset=utf-8", Buffer.from("Only text")],
    ["plan.dxf", "plan.pdf", "application/pdf", Buffer.from("%PDF-1.7")],
  ])("%s is handed out as %s, to be saved", async (name, kept, type, bytes) => {
    const site = await listeningSite();
    const admin = await site.as("admin");
    const { status, body } = await admin.post<UploadedFile>("/upload/file", formWith(bytes, {}, name, "image/svg+xml"));
    expect({ status, type: body.type, name: body.url.split("/").at(-1) }).toEqual({ status: 201, type, name: kept });
    const answer = await site.ask(body.url);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": type,
      "content-disposition": "attachment",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringMatching(/default-src 'none'.*sandbox/),
    });
    const attachments = [{ name: "Plan", url: body.url, size: body.size }];
    const when = { start_date: "2027-01-05T18:00", end_date: "2027-01-05T20:00" };
    const event = { title: "Evening", description: "Plans", ...when, attachments };
    expect((await admin.post("/events", event)).status).toBe(201);
  });

  test.each([
    ["page.csv", Buffer.from("<script>alert(1)</script>")],
    ["page.svg", Buffer.from("<html></html>")],
    ["program.stl", Buffer.from("MZ\x90\0")],
    ["program.gcode", Buffer.from("MZ\x90\0")],
    ["script.ino", Buffer.from("#!/bin/sh\nid")],
  ])("%s with something else in it is none", async (name, bytes) => {
    const { admin } = await office();
    expect(await admin.post("/upload/file", formWith(bytes, {}, name))).toMatchObject(refusal(415, notADocument));
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
