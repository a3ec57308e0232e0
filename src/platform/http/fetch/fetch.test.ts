import { expect, test } from "vitest";
import { LightHeaders } from "./headers.server";
import { LightRequest } from "./request.server";
import { LightResponse } from "./response.server";

/** Node's own, which these are compared with, wherever the globals have been replaced by now. */
const response = await fetch("data:,");
const own = {
  Headers: response.headers.constructor as typeof Headers,
  Response: response.constructor as typeof Response,
};
const light = {
  Headers: LightHeaders as unknown as typeof Headers,
  Response: LightResponse as unknown as typeof Response,
  Request: LightRequest as unknown as typeof Request,
};

/** What some work comes to: what it gives, or the kind of its error. */
async function outcome(work: () => unknown): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    return (error as Error).constructor.name;
  }
}

const headersMade: ((made: typeof Headers) => unknown)[] = [
  (Made) => [...new Made({ b: "2", A: " 1 \t" })],
  (Made) => [...new Made([["x", "1"], ["X", "2"], ["cookie", "a"], ["cookie", "b"]])], // biome-ignore format: a line each
  (Made) => [...new Made(new Made({ "Set-Cookie": "a" }))],
  (Made) => {
    const made = new Made({ "set-cookie": "a" });
    made.append("Set-Cookie", "b");
    return [[...made], made.getSetCookie(), made.get("set-cookie"), made.has("SET-COOKIE")];
  },
  (Made) => {
    const made = new Made({ a: "1", b: "2", "set-cookie": "c" });
    made.delete("A");
    made.delete("Set-Cookie");
    made.set("B", "3");
    made.append("b", "");
    return [[...made.keys()], [...made.values()], made.get("a"), made.getSetCookie()];
  },
  (Made) => new Made({ "a b": "1" }),
  (Made) => new Made({ "": "1" }),
  (Made) => new Made({ a: "1\r\nset-cookie: b" }),
  (Made) => new Made({ a: "1\0" }),
  (Made) => new Made({ a: "snow ☃" }),
  (Made) => [...new Made({ a: "\r\n1\r\n", b: "é" })],
  (Made) => new Made({ a: " \t ", b: "" }).get("a"),
  // As long as a request's head may be, and more: every look at it is one too many for whoever waits meanwhile.
  (Made) => new Made({ a: `1${" ".repeat(300_000)}2 ` }).get("a")?.length,
  (Made) => new Made({}).get("a b"),
  (Made) => new Made([["a"]] as never),
  (Made) => [...new Made(undefined)],
  (Made) => [...new Made(new Map([["a", "1"]]) as never)],
];

test("headers are what Node's own are", async () => {
  for (const make of headersMade)
    expect(await outcome(() => make(light.Headers)), String(make)).toEqual(await outcome(() => make(own.Headers)));
});

const bytes = () => new TextEncoder().encode("\ufeffgrüße");
const stream = () =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array([104, 105]));
      controller.enqueue(new Uint8Array([33]));
      controller.close();
    },
  });
const bodies: (() => BodyInit | null)[] = [
  () => null,
  () => "",
  () => "text \ud800",
  () => "\ufefftext",
  () => '{"a":[1]}',
  bytes,
  () => bytes().buffer,
  () => new DataView(bytes().buffer, 3, 2),
  () => Buffer.from("buffer"),
  () => new URLSearchParams({ a: "1 2", b: "ü" }),
  () => new Blob(["blob"], { type: "text/x" }),
  stream,
];

const reads: ((read: Response) => unknown)[] = [
  (read) => read.text(),
  (read) => read.json(),
  async (read) => [...new Uint8Array(await read.arrayBuffer())],
  async (read) => [...(await read.bytes())],
  async (read) => (await read.blob()).type,
  async (read) => [...(await read.formData())],
  async (read) => [await read.text(), read.bodyUsed, await outcome(() => read.text())],
  async (read) => {
    const copy = read.clone();
    return [await read.text(), await copy.text(), await outcome(() => String(read.clone()))];
  },
  async (read) => {
    const chunks: number[] = [];
    for await (const chunk of read.body ?? []) chunks.push(...chunk);
    return [chunks, read.bodyUsed, await outcome(() => read.text())];
  },
  async (read) => [read.status, read.ok, read.statusText, read.headers.get("content-type"), read.bodyUsed],
  async (read) => {
    await read.text();
    return [read.bodyUsed, read.body === null];
  },
];

test("a body reads as that of Node's own, however it was made", async () => {
  for (const body of bodies)
    for (const read of reads)
      expect(await outcome(() => read(new light.Response(body()))), `${body} ${read}`).toEqual(
        await outcome(() => read(new own.Response(body()))),
      );
});

const answers: ((made: typeof Response) => unknown)[] = [
  (Made) => new Made(null, { status: 199 }),
  (Made) => new Made(null, { status: 600 }),
  (Made) => new Made("x", { status: 204 }),
  (Made) => new Made(null, { status: 304, statusText: "no" }).statusText,
  (Made) => new Made("x", { headers: { "content-type": "a/b" } }).headers.get("content-type"),
  (Made) => {
    const made = new Made("x");
    made.headers.delete("content-type");
    return [...made.clone().headers];
  },
  (Made) => Made.json({ a: 1 }, { status: 201 }).text(),
  (Made) => [...Made.json(1, { headers: { "content-type": "a/b" } }).headers],
  (Made) => Made.json(undefined),
  (Made) => [...Made.redirect("http://localhost/a b", 303).headers],
  (Made) => Made.redirect("/a"),
  (Made) => Made.redirect("http://localhost/", 200),
];

test("an answer is made and refused as Node's own is", async () => {
  for (const make of answers)
    expect(await outcome(() => make(light.Response)), String(make)).toEqual(await outcome(() => make(own.Response)));
});

test("a form goes out and comes in again, with its files", async () => {
  const form = new FormData();
  form.append('na"me\r\n', "one\ntwo");
  form.append("file", new File(["content"], 'a "b".txt', { type: "text/plain" }));
  const request = new light.Request("http://localhost/", { method: "POST", body: form });
  expect(request.headers.get("content-type")).toMatch(/^multipart\/form-data; boundary=/);
  const [[name, text], [, file]] = [...(await request.formData())] as [[string, string], [string, File]];
  expect([name, text]).toEqual(['na"me\r\n', "one\r\ntwo"]);
  expect([file.name, file.type, await file.text()]).toEqual(['a "b".txt', "text/plain", "content"]);
});

test("a request takes over what another one says, and its body once", async () => {
  const controller = new AbortController();
  const init = { method: "post", body: "x", headers: { a: "1" }, signal: controller.signal };
  const first = new light.Request("http://localhost:80/a/../b?c#d", init);
  const { method, url } = first;
  expect([method, url, first.headers.get("content-type")]).toEqual([
    "POST",
    "http://localhost/b?c#d",
    "text/plain;charset=UTF-8",
  ]);
  const copy = first.clone();
  const second = new light.Request(first, { headers: { b: "2" } });
  expect([first.bodyUsed, second.method, second.url, [...second.headers]]).toEqual([true, method, url, [["b", "2"]]]);
  expect(await Promise.all([second.text(), copy.text()])).toEqual(["x", "x"]);
  controller.abort();
  expect([second.signal.aborted, copy.signal.aborted]).toEqual([true, true]);
  await expect(first.text()).rejects.toThrow("read already");
  const untold = new light.Request(url, { method: "POST", body: "x" });
  untold.headers.delete("content-type");
  expect([...untold.clone().headers]).toEqual([]);
  expect(new light.Request(new light.Request(url), { method: "PUT" }).body).toBeNull();
});

test("what no request can be is refused", () => {
  const refused: [string, RequestInit?][] = [
    ["/relative"],
    ["http://name:password@localhost/"],
    ["http://localhost/", { method: "TRACE" }],
    ["http://localhost/", { method: "a b" }],
    ["http://localhost/", { body: "x" }],
    ["http://localhost/", { method: "HEAD", body: "x" }],
  ];
  for (const [url, init] of refused) expect(() => new light.Request(url, init)).toThrow(TypeError);
});
