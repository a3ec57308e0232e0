import type { Readable } from "node:stream";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maxParts, parseUrlEncoded, readForm } from "./forms.server";
import type { ReceivedFile } from "./received-file";

const type = "multipart/form-data; boundary=x";
const never = new AbortController().signal;

function counted(pieces: Iterable<Uint8Array>) {
  let taken = 0;
  const chunks = (async function* () {
    for (const piece of pieces) {
      taken++;
      yield piece;
    }
  })();
  return { chunks, taken: () => taken };
}

const read = (body: string | Uint8Array, contentType = type) =>
  readForm(counted([Buffer.from(body as Uint8Array)]).chunks, contentType, never);

const part = (name: string, value: string, more = "") =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

describe("a multipart form", () => {
  test("is read no faster than its file is kept", async () => {
    const head = Buffer.from(`--x\r\nContent-Disposition: form-data; name="file"; filename="a.stl"\r\n\r\n`);
    const pieces = [head, ...Array.from({ length: 400 }, () => Buffer.alloc(65_536, "a")), Buffer.from("\r\n--x--")];
    const body = counted(pieces);
    const begun = Promise.withResolvers<Readable>();
    const kept = Promise.withResolvers<string>();
    const form = readForm(body.chunks, type, never, (stream) => {
      begun.resolve(stream);
      return kept.promise;
    });
    const stream = await begun.promise;
    for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(body.taken()).toBeLessThan(10);
    stream.on("end", () => kept.resolve("kept")).resume();
    expect(await form).toEqual({ file: "kept" });
  });

  test("ends with the error of a disk that could not keep its file", async () => {
    const noSpace = Object.assign(new Error("no space left on device"), { code: "ENOSPC", errno: -28 });
    const file = `${part("file", "a".repeat(100_000), '; filename="a.stl"')}--x--`;
    const form = readForm(counted([Buffer.from(file)]).chunks, type, never, () => Promise.reject(noSpace));
    await expect(form).rejects.toBe(noSpace);
  });

  test("of 158,000 empty parts is read no further than the piece in which there are too many", async () => {
    const one = Buffer.from(part("a", "").repeat(100));
    const body = counted(Array.from({ length: 1_580 }, () => one));
    await expect(readForm(body.chunks, type, never)).rejects.toMatchObject({
      status: 413,
      message: `A form has at most ${maxParts} fields`,
    });
    expect(body.taken()).toBeLessThanOrEqual(2);
  });

  test("is stopped within a piece, too", async () => {
    const body = Buffer.from(`${part("a", "").repeat(158_000)}--x--\r\n`);
    let handed = 0;
    const piece = body.subarray.bind(body);
    const watched = Object.assign(Buffer.from(body), {
      subarray: (from: number, to: number) => {
        handed += Math.min(to, body.length) - from;
        return piece(from, to);
      },
    });
    await expect(readForm(counted([watched]).chunks, type, never)).rejects.toMatchObject({ status: 413 });
    expect(handed).toBeLessThanOrEqual(32 * 1024);
  });

  test("of as many parts as it may have is taken, of one more not", async () => {
    const form = (parts: number) =>
      `${Array.from({ length: parts }, (_, at) => part(`field${at}`, String(at))).join("")}--x--\r\n`;
    expect(Object.keys(await read(form(maxParts)))).toHaveLength(maxParts);
    await expect(read(form(maxParts + 1))).rejects.toMatchObject({ status: 413 });
  });

  test("has one value for a name, the last; a name cannot reach into objects", async () => {
    const form = await read(`${part("a", "1")}${part("__proto__", "2")}${part("a", "3")}--x--\r\n`);
    expect(Object.entries(form)).toEqual([
      ["a", "3"],
      ["__proto__", "2"],
    ]);
    expect(Object.getPrototypeOf(form)).toBe(Object.prototype);
  });

  test("has files by what they are called, in any language, without folders", async () => {
    for (const [sent, name] of [
      ["café 💥.png", "café 💥.png"],
      ["..\\..\\x.png", "x.png"],
      ["", ""],
    ]) {
      const { file } = await read(`${part("file", "abc", `; filename="${sent}"\r\nContent-Type: image/png`)}--x--\r\n`);
      expect({ ...(file as ReceivedFile), bytes: String((file as ReceivedFile).bytes) }).toEqual({
        name,
        bytes: "abc",
      });
    }
  });

  test.each([
    ["no boundary", part("a", ""), "multipart/form-data"],
    ["a part without a name", "--x\r\nContent-Disposition: form-data\r\n\r\nx\r\n--x--\r\n", type],
    ["an end that is missing", part("a", "b"), type],
    ["a file that breaks off", part("f", "abc", '; filename="a.png"').slice(0, -2), type],
    ["a head that breaks off", "--x\r\nContent-Disp", type],
    ["another boundary", "--y\r\n", type],
    ["nothing", "", type],
  ])("with %s is 400", async (_name, body, contentType) => {
    await expect(read(body, contentType)).rejects.toMatchObject({ status: 400 });
  });

  test("with a field longer than 64 kB is 413", async () => {
    const of = (length: number) => read(`${part("a", "x".repeat(length))}--x--\r\n`);
    expect(((await of(64 * 1024)) as { a: string }).a).toHaveLength(64 * 1024);
    await expect(of(64 * 1024 + 1)).rejects.toMatchObject({ status: 413 });
  });

  test("means the same however it is cut into pieces", async () => {
    const texts = fc.array(fc.constantFrom("\r\n", "\r\n--", "--x", "-", "\r", "\n", "a", "é", "\0"), {
      maxLength: 30,
    });
    const field = fc.record({ isFile: fc.boolean(), text: texts.map((list) => list.join("")) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(field, { maxLength: 4 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
        async (fields, cuts) => {
          // A text that holds the boundary would be no such text.
          const kept = fields.map(({ isFile, text }) => ({ isFile, text: text.replaceAll("--x", "") }));
          const body = kept.map(({ isFile, text }, at) => part(`f${at}`, text, isFile ? '; filename="a"' : ""));
          const whole = Buffer.from(`${body.join("")}--x--\r\n`);
          const pieces: Buffer[] = [];
          for (let at = 0, cut = 0; at < whole.length; at += cuts[cut++ % cuts.length] as number)
            pieces.push(whole.subarray(at, at + (cuts[cut % cuts.length] as number)));
          const form = await readForm(counted(pieces).chunks, type, never);
          const found = Object.entries(form).map(([name, value]) => [
            name,
            typeof value === "string" ? value : String((value as ReceivedFile).bytes),
          ]);
          // A file is there a moment after a field that follows it.
          expect(Object.fromEntries(found)).toEqual(Object.fromEntries(kept.map(({ text }, at) => [`f${at}`, text])));
        },
      ),
      { seed: 20_261_122, numRuns: 300 },
    );
  });

  test("that is damaged anywhere is read or refused, and always comes to an end", async () => {
    const good = Buffer.from(`${part("a", "x")}${part("file", "abcdefgh", '; filename="a.png"')}--x--\r\n`);
    const change = fc.record({ at: fc.nat(good.length - 1), byte: fc.nat(255), cut: fc.nat(3) });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), fc.nat(good.length), async (changes, end) => {
        let bytes = Buffer.from(good);
        for (const { at, byte, cut } of changes) {
          bytes[at % bytes.length] = byte;
          bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + cut)]);
        }
        const answer = await read(bytes.subarray(0, Math.max(end, 20))).catch(
          ({ status }: { status: number }) => status,
        );
        expect(typeof answer === "object" || answer === 400).toBe(true);
      }),
      { seed: 20_261_122, numRuns: 500 },
    );
  });

  test("that the parser does not bring to an end is given up when its body is", async () => {
    const stop = new AbortController();
    const reason = new Error("too slow");
    const endless = (async function* () {
      yield Buffer.from(part("a", "b"));
      stop.abort(reason);
      stop.signal.throwIfAborted();
    })();
    await expect(readForm(endless, type, stop.signal)).rejects.toBe(reason);
  });
});

describe("a URL-encoded form", () => {
  test("is counted before it is taken apart", () => {
    const form = (fields: number) => Buffer.from(Array.from({ length: fields }, (_, at) => `f${at}=${at}`).join("&"));
    expect(Object.keys(parseUrlEncoded(form(maxParts)))).toHaveLength(maxParts);
    expect(() => parseUrlEncoded(form(maxParts + 1))).toThrow(`A form has at most ${maxParts} fields`);
    expect(() => parseUrlEncoded(Buffer.from("a&".repeat(128 * 1024)))).toThrow(`at most ${maxParts} fields`);
  });

  test("says what it says", () => {
    expect(parseUrlEncoded(Buffer.from("username=a%26b&password=c+d%3D&username=%C3%A9"))).toEqual({
      username: "é",
      password: "c d=",
    });
    expect(parseUrlEncoded(Buffer.from(""))).toEqual({});
  });
});
