import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openNames } from "./name-lookup.server";
import { openOutbound } from "./outbound.server";

/** The end of a name and the type in a DNS question, which begins at byte 12. */
function question(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  while (message[at]) {
    const length = message[at] as number;
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join("."), type: message.readUInt16BE(at + 1), end: at + 5 };
}

function answerTo(message: Buffer, end: number, addresses: number[][], code: number): Buffer {
  const head = Buffer.from(message.subarray(0, end));
  head.writeUInt16BE(0x8180 | code, 2);
  head.writeUInt16BE(addresses.length, 6);
  head.writeUInt32BE(0, 8);
  // A pointer to the name, type A, class IN, 0 seconds to live, four bytes.
  const records = addresses.map((address) => Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address]));
  return Buffer.concat([head, ...records]);
}

/**
 * A name server on this machine. It answers for `known` names, does not know names that end in ".unknown", and is
 * silent for all others.
 */
async function nameServer(known: Record<string, () => number[]>) {
  const socket = createSocket("udp4");
  const asked = new Set<string>();
  socket.on("message", (message, { port, address }) => {
    const { name, type, end } = question(message);
    asked.add(name);
    const [found, isUnknown] = [known[name], name.endsWith(".unknown")];
    if (!found && !isUnknown) return;
    const addresses = found && type === 1 ? [found()] : [];
    socket.send(answerTo(message, end, addresses, isUnknown ? 3 : 0), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  onTestFinished(() => void socket.close());
  return { servers: [`127.0.0.1:${socket.address().port}`], asked };
}

const noHosts = async () => "127.0.0.1 localhost\n";
const never = () => new Promise<never>(() => {});

test("names whose servers are silent delay no other", async () => {
  const { servers } = await nameServer({ "good.example": () => [93, 184, 216, 34] });
  const find = openNames({ servers, readHosts: noHosts });
  for (let at = 0; at < 40; at++) find(`n${at}.never.example`).catch(() => {});
  expect(await find("good.example")).toEqual([{ address: "93.184.216.34", family: 4 }]);
});

test("names that only the system knows take turns, and delay no name that the servers know", async () => {
  const { servers } = await nameServer({ "good.example": () => [93, 184, 216, 34] });
  const begun: string[] = [];
  const bySystem = (host: string) => {
    begun.push(host);
    return host === "first.unknown" ? never() : Promise.resolve([{ address: "10.0.0.7", family: 4 }]);
  };
  const find = openNames({ servers, readHosts: noHosts, bySystem, lookupMs: 500 });
  const waiting = ["first.unknown", "second.unknown"].map((host) => find(host).catch(({ code }) => code));
  expect(await find("good.example")).toHaveLength(1);
  expect(await Promise.all(waiting)).toEqual(["ETIMEOUT", "ETIMEOUT"]);
  expect(begun).toHaveLength(1);
});

test("a name that the servers do not know is looked up by the system", async () => {
  const { servers } = await nameServer({});
  const bySystem = async () => [{ address: "10.0.0.7", family: 4 }];
  const find = openNames({ servers, readHosts: noHosts, bySystem });
  expect(await find("printer.unknown")).toEqual([{ address: "10.0.0.7", family: 4 }]);
});

test.each(["hook.example", "HOOK.example."])("the hosts file comes before name servers: %s", async (host) => {
  const { servers, asked } = await nameServer({ "hook.example": () => [93, 184, 216, 34] });
  const bySystem = async () => [{ address: "10.0.0.7", family: 4 }];
  const readHosts = async () => "# hook.test\n10.0.0.7\tn8n Hook.example # the automation\n";
  const find = openNames({ servers, readHosts, bySystem });
  expect(await find(host)).toEqual([{ address: "10.0.0.7", family: 4 }]);
  expect([...asked]).toEqual([]);
});

test("the address that is connected to is the one that was checked", async () => {
  const server = createServer((_request, response) => response.end("inside"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  let asked = 0;
  const rebinding = () => (asked++ === 0 ? [93, 184, 216, 34] : [127, 0, 0, 1]);
  const { servers } = await nameServer({ "rebind.example": rebinding, "local.example": () => [127, 0, 0, 1] });
  const names = openNames({ servers, readHosts: noHosts });
  const url = (host: string) => `http://${host}:${port}/`;
  const request = { method: "GET" as const, timeoutMs: 10_000, maxBytes: 100 };
  expect(await openOutbound(false, names).refusal?.(url("rebind.example"))).toBeUndefined();
  const refused = "This address is inside the network, where requests are not allowed";
  await expect(openOutbound(false, names)({ ...request, url: url("rebind.example") })).rejects.toThrow(refused);
  expect(await openOutbound(true, names)({ ...request, url: url("local.example") })).toMatchObject({ status: 200 });
});

test("a name whose servers are silent is told in words", async () => {
  const { servers } = await nameServer({});
  const outbound = openOutbound(false, openNames({ servers, readHosts: noHosts, lookupMs: 20 }));
  const request = { method: "GET" as const, url: "http://never.example/", timeoutMs: 10_000, maxBytes: 0 };
  await expect(outbound(request)).rejects.toThrow("The name of the server was not found in time");
});
