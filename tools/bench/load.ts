import { connect, type Socket } from "node:net";

export interface Target {
  port: number;
  path: string;
  headers?: Record<string, string>;
}

const requestText = ({ port, path, headers = {} }: Target) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n`;

/** Returns the length of the first response, which all others share; bytes. */
function answerLength(target: Target): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(target.port, "127.0.0.1", () => socket.write(requestText(target)));
    let received = Buffer.alloc(0);
    socket.on("error", reject);
    socket.on("data", (data: Buffer) => {
      received = Buffer.concat([received, data]);
      const end = received.indexOf("\r\n\r\n");
      const length = /content-length: (\d+)/i.exec(received.subarray(0, end).toString("latin1"))?.[1];
      if (end < 0 || !length || received.length < end + 4 + Number(length)) return;
      socket.destroy();
      if (!received.subarray(0, 12).toString("latin1").endsWith("200"))
        reject(new Error(`${target.path} did not answer 200`));
      resolve(end + 4 + Number(length));
    });
  });
}

/** Sends the next request after each complete response. It only counts bytes, so that the server is the bottleneck. */
function ask(target: Target, length: number, onAnswer: () => void): Socket {
  const request = Buffer.from(requestText(target));
  const socket = connect(target.port, "127.0.0.1", () => socket.write(request));
  let missing = length;
  socket.on("data", (data: Buffer) => {
    missing -= data.length;
    if (missing > 0) return;
    if (missing < 0) throw new Error(`${target.path} answered with different lengths`);
    missing = length;
    onAnswer();
    socket.write(request);
  });
  socket.setNoDelay(true);
  return socket;
}

/** Returns how many requests per second a server answers in `ms`; each connection has one request at a time. */
export async function requestsPerSecond(target: Target, ms: number, connections = 32): Promise<number> {
  const length = await answerLength(target);
  let answers = 0;
  const started = performance.now();
  const sockets = Array.from({ length: connections }, () => ask(target, length, () => answers++));
  await new Promise((resolve) => setTimeout(resolve, ms));
  const seconds = (performance.now() - started) / 1000;
  for (const socket of sockets) socket.destroy();
  return answers / seconds;
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;

/** How long `work` takes, median of `times`; milliseconds. */
export async function medianMs(times: number, work: (turn: number) => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let turn = 0; turn < times; turn++) {
    const started = performance.now();
    await work(turn);
    taken.push(performance.now() - started);
  }
  return median(taken);
}
