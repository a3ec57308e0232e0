import { createServer, IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { boundConnections, type ConnectionBounds } from "./connections.server";

const wide: ConnectionBounds = { waiting: 100, waitingOfAll: 100, unread: 1e9, standstill: 60_000 };

/** A server whose responses are sent when the test says so. */
async function served(bounds: Partial<ConnectionBounds>) {
  const underWay: ServerResponse[] = [];
  let most = 0;
  let parsed = 0;
  class Counted extends IncomingMessage {
    constructor(socket: Socket) {
      super(socket);
      parsed++;
    }
  }
  const server = boundConnections(
    createServer({ IncomingMessage: Counted }),
    (_request, response) => {
      underWay.push(response);
      most = Math.max(most, underWay.length);
    },
    ({ headers }) => String(headers["x-from"]),
    { ...wide, ...bounds },
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Opens a connection from an address of the test's choice. */
  const connected = (from = "203.0.113.1") => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
    onTestFinished(() => void socket.destroy());
    let received = "";
    const read = () =>
      socket.setEncoding("latin1").on("data", (text: string) => {
        received += text;
      });
    const ask = (paths: number[]) =>
      socket.write(paths.map((path) => `GET /${path} HTTP/1.1\r\nHost: a\r\nX-From: ${from}\r\n\r\n`).join(""));
    const answers = () => [...received.matchAll(/answer to \/(\d+)/g)].map(([, path]) => Number(path));
    return { socket, read, ask, answers, closed: new Promise((resolve) => socket.on("close", resolve)) };
  };
  return { underWay, most: () => most, parsed: () => parsed, connected };
}

const until = <T>(wanted: () => T) => vi.waitUntil(wanted, { timeout: 60_000, interval: 1 });
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
/** More than a socket takes while nobody reads; bytes. */
const large = 16 * 1024 * 1024;

test("one request of a connection is in progress; the others wait, and are answered in their order", async () => {
  const { connected, underWay, most } = await served({});
  const { read, ask, answers } = connected();
  read();
  ask(numbers(1, 9));
  while (answers().length < 20) {
    const response = await until(() => underWay[0]);
    if (answers().length === 3) ask(numbers(10, 20));
    response.end(`answer to ${response.req.url}`);
    underWay.shift();
    await until(() => answers().includes(Number(response.req.url?.slice(1))));
  }
  expect(answers()).toEqual(numbers(1, 20));
  expect(most()).toBe(1);
});

test("a connection with more requests than may wait is closed, and none of them is begun", async () => {
  const { connected, most } = await served({ waiting: 10 });
  const { read, ask, closed } = connected();
  read();
  ask(numbers(1, 12));
  await closed;
  expect(most()).toBe(1);
});

test("the rest of a chunk is not parsed once its connection was closed", async () => {
  const { connected, parsed } = await served({ waiting: 10 });
  const { ask, read, closed } = connected();
  read();
  ask(numbers(1, 1_000));
  await closed;
  // One in progress, ten that wait, the one too many, and the one that stops the parser.
  expect(parsed()).toBe(13);
});

test("so many requests wait in all connections; those of a closed one no longer count", async () => {
  const { connected, underWay } = await served({ waitingOfAll: 10 });
  const [first, second, third] = [connected(), connected(), connected()];
  for (const { read } of [first, second, third]) read();
  first.ask(numbers(1, 9));
  await until(() => underWay.length === 1);
  second.ask(numbers(1, 4));
  await second.closed;
  first.socket.destroy();
  // A socket that is not read notices only by writing that its client has left.
  underWay[0]?.end(Buffer.alloc(large));
  await until(() => underWay[0]?.req.socket.destroyed);
  third.ask(numbers(1, 11));
  await until(() => underWay.length === 3);
  for (let sent = 0; sent < 11; sent++) (await until(() => underWay[2 + sent]))?.end(`answer to /${sent}`);
  await until(() => third.answers().length === 11);
});

test("a client that reads nothing of its response is cut off; a slow handler is waited for", async () => {
  const { connected, underWay } = await served({ standstill: 20 });
  const [unread, waiting] = [connected(), connected()];
  waiting.read();
  unread.ask([1]);
  waiting.ask([2]);
  const slow = await until(() => underWay.find(({ req }) => req.url === "/2"));
  (await until(() => underWay.find(({ req }) => req.url === "/1")))?.end(Buffer.alloc(large));
  unread.socket.pause();
  await until(() => underWay.find(({ req }) => req.url === "/1")?.req.socket.destroyed);
  slow?.end("answer to /2");
  await until(() => waiting.answers().length === 1);
});

test("too many unread bytes close the oldest connection of the address that has most of them", async () => {
  const { connected, underWay } = await served({ unread: 2.5 * large });
  const open = (from: string) => {
    const one = connected(from);
    one.socket.pause();
    one.ask([1]);
    return one;
  };
  const answerNext = async (count: number) => (await until(() => underWay[count - 1]))?.end(Buffer.alloc(large));
  const closed: string[] = [];
  for (const [at, from] of ["203.0.113.9", "203.0.113.1", "203.0.113.1", "203.0.113.1"].entries()) {
    open(from);
    await answerNext(at + 1);
    underWay[at]?.on("close", () => closed.push(`${at} of ${from}`));
  }
  // They are summed up after so many requests.
  for (let count = 5; count <= 32; count++) {
    open("203.0.113.5");
    await until(() => underWay[count - 1]);
  }
  await until(() => closed.length === 2);
  expect(closed.sort()).toEqual(["1 of 203.0.113.1", "2 of 203.0.113.1"]);
});

test("responses being sent count with their streams, also when their clients read and no further request comes", async () => {
  // Two of them together have more than 300 kB in the streams alone; one whose handler still works has none.
  const { connected, underWay } = await served({ unread: 300 * 1024 });
  const ask = async (from: string, count: number) => {
    connected(from).ask([1]);
    return until(() => underWay[count - 1]);
  };
  const [first, second, third] = [
    await ask("203.0.113.1", 1),
    await ask("203.0.113.1", 2),
    await ask("203.0.113.1", 3),
  ];
  for (const response of [first, second]) response?.write("the first of many parts");
  await until(() => first?.req.socket.destroyed);
  expect([second, third].map((response) => response?.req.socket.destroyed)).toEqual([false, false]);
});
