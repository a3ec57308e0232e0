import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { type OutboundRequest, openOutbound } from "./outbound.server";

/** A server on this machine. @returns its address, and how many requests it got */
async function serving(answer: RequestListener) {
  const got: string[] = [];
  const server = createServer((request, response) => {
    got.push(request.url ?? "");
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}/`, got };
}

const request: OutboundRequest = { method: "POST", url: "", body: "{}", timeoutMs: 10_000, maxBytes: 0 };
const inside = "This address is inside the network, where requests are not allowed";

describe("an address inside the network is refused", () => {
  test.each([
    ["the machine itself", "http://127.0.0.1:PORT/"],
    ["another of its addresses", "http://127.9.9.9:PORT/"],
    ["by its name", "http://localhost:PORT/"],
    ["as one decimal number", "http://2130706433:PORT/"],
    ["as a hexadecimal number", "http://0x7f000001:PORT/"],
    ["in octal", "http://0177.0.0.1:PORT/"],
    ["shortened", "http://127.1:PORT/"],
    ["as no address at all", "http://0.0.0.0:PORT/"],
    ["as zero", "http://0:PORT/"],
    ["in IPv6", "http://[::1]:PORT/"],
    ["as IPv4 in IPv6", "http://[::ffff:127.0.0.1]:PORT/"],
    ["as IPv4 in IPv6, hexadecimal", "http://[::ffff:7f00:1]:PORT/"],
    ["through NAT64", "http://[64:ff9b::7f00:1]:PORT/"],
    ["through 6to4", "http://[2002:7f00:1::]:PORT/"],
    ["of no address in IPv6", "http://[::]:PORT/"],
    ["a cloud's metadata", "http://169.254.169.254/latest/meta-data/"],
    ["a link-local one", "http://[fe80::1]/"],
    ["a unique local one", "http://[fd00::1]/"],
    ["a private network", "http://10.0.0.1/"],
    ["a private network behind TLS", "https://192.168.1.1/"],
    ["a carrier's network", "http://100.64.0.1/"],
    ["a group", "http://224.0.0.1/"],
  ])("%s", async (_, address) => {
    const { port, got } = await serving((_request, response) => response.end("inside"));
    const url = address.replace("PORT", String(port));
    await expect(openOutbound(false)({ ...request, url })).rejects.toThrow(inside);
    expect(await openOutbound(false).refusal?.(url)).toBe(inside);
    expect(got).toEqual([]);
  });

  test("unless a setting allows it", async () => {
    const { url, got } = await serving((_request, response) => response.end("inside"));
    expect(await openOutbound(true).refusal?.(url)).toBeUndefined();
    expect(await openOutbound(true)({ ...request, url })).toMatchObject({ status: 200 });
    expect(got).toEqual(["/"]);
  });
});

test("a redirect is returned and not followed", async () => {
  const target = await serving((_request, response) => response.end());
  const { url } = await serving((_request, response) => response.writeHead(302, { location: target.url }).end());
  expect(await openOutbound(true)({ ...request, url })).toMatchObject({ status: 302, location: target.url });
  expect(target.got).toEqual([]);
});

test("a server that switches protocols did not respond", async () => {
  const { url } = await serving((_request, response) => {
    response.writeHead(101, { connection: "upgrade", upgrade: "websocket" }).end();
  });
  await expect(openOutbound(true)({ ...request, url })).rejects.toThrow("The server did not respond");
});

test("where only the status is read, a body without an end ends with its first bytes", async () => {
  const closed = Promise.withResolvers<void>();
  const { url } = await serving((_request, response) => {
    response.writeHead(200);
    response.on("close", closed.resolve);
    const write = () => {
      while (!response.destroyed && response.write("x".repeat(65_536)));
      if (!response.destroyed) response.once("drain", write);
    };
    write();
  });
  expect(await openOutbound(true)({ ...request, url })).toMatchObject({ status: 200 });
  await closed.promise;
});

test("a body is read up to its bound", async () => {
  const { url } = await serving((_request, response) => response.end("x".repeat(1_001)));
  await expect(openOutbound(true)({ ...request, url, maxBytes: 1_000 })).rejects.toThrow("The response is too large");
  expect(await openOutbound(true)({ ...request, url, maxBytes: 1_001 })).toMatchObject({ status: 200 });
});

test.each([
  ["never answers", () => undefined],
  ["never ends its headers", (_request, { socket }) => void socket?.write("HTTP/1.1 200 OK\r\nx: ")],
  ["hangs up", (_request, { socket }) => void socket?.destroy()],
  ["speaks another protocol", (_request, { socket }) => void socket?.end("SSH-2.0-OpenSSH\r\n")],
] satisfies [string, RequestListener][])("a server that %s is one that did not respond", async (_, answer) => {
  const { url } = await serving(answer);
  await expect(openOutbound(true)({ ...request, url, timeoutMs: 50 })).rejects.toThrow("The server did not respond");
});

test("an exchange can be cut off", async () => {
  const stopping = new AbortController();
  const { url } = await serving(() => stopping.abort());
  const { signal } = stopping;
  await expect(openOutbound(true)({ ...request, url, signal })).rejects.toThrow("The server did not respond");
});

test.each([
  "https://93.184.215.14/",
  "https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/",
  // Nobody knows this name; only sending can tell.
  "https://nobody.invalid/",
])("%s may be saved, and nothing is sent to it", async (url) => {
  expect(await openOutbound(false).refusal?.(url)).toBeUndefined();
});
