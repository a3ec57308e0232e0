import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { boundPipelining } from "./pipelining.server";

/** A server whose answers are given when the test says so, and one connection to it. */
async function connected(bounds: { atOnce: number; waiting: number }) {
  const underWay: ServerResponse[] = [];
  let most = 0;
  const server = createServer(
    boundPipelining((_request, response) => {
      underWay.push(response);
      most = Math.max(most, underWay.length);
    }, bounds),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  onTestFinished(() => {
    socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  let received = "";
  socket.setEncoding("latin1").on("data", (text: string) => {
    received += text;
  });
  const closed = new Promise((resolve) => socket.on("close", resolve));
  return {
    closed,
    underWay,
    most: () => most,
    ask: (paths: number[]) => socket.write(paths.map((path) => `GET /${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join("")),
    answers: () => [...received.matchAll(/answer to \/(\d+)/g)].map(([, path]) => Number(path)),
  };
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

test("so many requests of one connection are under way; the rest waits, and is answered in its order", async () => {
  const { ask, underWay, most, answers } = await connected({ atOnce: 2, waiting: 11 });
  ask(numbers(1, 9));
  while (answers().length < 20) {
    const response = await vi.waitUntil(() => underWay[0], { timeout: 60_000, interval: 1 });
    if (answers().length === 3) ask(numbers(10, 20));
    response.end(`answer to ${response.req.url}`);
    underWay.shift();
    await vi.waitUntil(() => answers().includes(Number(response.req.url?.slice(1))), { timeout: 60_000, interval: 1 });
  }
  expect(answers()).toEqual(numbers(1, 20));
  expect(most()).toBe(2);
});

test("a connection that asks for more than may wait is closed, and the rest is not begun", async () => {
  const { ask, closed, most } = await connected({ atOnce: 2, waiting: 10 });
  ask(numbers(1, 13));
  await closed;
  expect(most()).toBe(2);
});
