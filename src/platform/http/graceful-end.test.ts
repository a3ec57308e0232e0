import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { type EndBounds, GracefulEnd } from "./graceful-end.server";

/** Answers at once, but for /slow, which waits for `finish`. */
async function endingServer(bounds: Partial<EndBounds> = {}) {
  const asked: string[] = [];
  let finish = () => undefined as unknown;
  const finished = new Promise<void>((resolve) => {
    finish = resolve as () => unknown;
  });
  const listener: RequestListener = async (request, response) => {
    asked.push(request.url ?? "");
    if (request.url === "/slow") await finished;
    response.end(`answer to ${request.url}`);
  };
  const end = new GracefulEnd({ rest: 50, ...bounds });
  const server = createServer(end.around(listener));
  end.watch(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { asked, finish, end: () => end.end(server), isEnding: () => end.isEnding, port, server };
}

/** A client that sees what TCP sees: what came, whether the other side has ended, and whether it was reset. */
function open(port: number) {
  // Keeps its side open when the server closes.
  const socket: Socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  let received = "";
  const errors: string[] = [];
  socket.setEncoding("latin1").on("data", (text) => (received += text));
  socket.on("error", (error: NodeJS.ErrnoException) => errors.push(error.code ?? error.message));
  const ended = once(socket, "end");
  return {
    socket,
    errors,
    ended,
    received: () => received,
    ask: (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: site\r\n\r\n`),
    async answer(path: string): Promise<string> {
      const from = received.length;
      this.ask(path);
      while (!received.slice(from).includes(`answer to ${path}`)) await once(socket, "data");
      return received.slice(from);
    },
  };
}

test("what has begun is answered and says that the connection closes; one at rest ends; nobody is reset", async () => {
  const site = await endingServer();
  const [busy, resting] = [open(site.port), open(site.port)];
  expect(await resting.answer("/quick")).toContain("Connection: keep-alive");
  busy.ask("/slow");
  await expect.poll(() => site.asked).toContain("/slow");

  const ended = site.end();
  expect(site.isEnding()).toBe(true);
  // A request during the shutdown is answered, on a new connection too.
  const late = open(site.port);
  expect(await late.answer("/late")).toContain("Connection: close");
  expect(await resting.answer("/again")).toContain("Connection: close");
  expect(busy.received()).toBe("");

  site.finish();
  await busy.ended;
  expect(busy.received()).toMatch(/^HTTP\/1.1 200 OK\r\n.*Connection: close\r\n.*answer to \/slow$/s);
  for (const client of [busy, late, resting]) {
    await client.ended;
    client.socket.end();
  }
  await ended;
  expect([busy, late, resting].flatMap(({ errors }) => errors)).toEqual([]);
  const refused = connect(site.port, "127.0.0.1");
  expect(await once(refused, "connect").catch(({ code }: NodeJS.ErrnoException) => code)).toBe("ECONNREFUSED");
});

test("a request that crosses the end of its connection is not begun, so that it can be sent again", async () => {
  const site = await endingServer();
  const client = open(site.port);
  await client.answer("/quick");
  const ended = site.end();
  await client.ended;
  client.ask("/order");
  client.socket.end();
  await ended;
  expect(site.asked).toEqual(["/quick"]);
  expect(client.errors).toEqual([]);
});

test("who never comes to an end is cut off at last, and so is who never closes their side", async () => {
  const site = await endingServer({ begun: 20, linger: 20, all: 200 });
  const [busy, stubborn] = [open(site.port), open(site.port)];
  await stubborn.answer("/quick");
  busy.ask("/slow");
  await expect.poll(() => site.asked).toContain("/slow");
  await site.end();
  await Promise.all([busy.ended, stubborn.ended]);
  expect(busy.received()).toBe("");
});

test("without a connection it ends at once", async () => {
  const site = await endingServer({ begun: 600_000, hold: 600_000, rest: 600_000 });
  await site.end();
  expect(site.server.listening).toBe(false);
});
