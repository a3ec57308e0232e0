import { connect, type Socket } from "node:net";

/** The outcome of a request, as the client saw it. */
export type ClientAnswer =
  /** a complete response; `closes` with a "connection: close" header */
  | { kind: "answer"; status: number; closes: boolean; body: string }
  /** the connection was closed properly before any byte of the response: the request may be retried */
  | { kind: "crossed" }
  /** connection refused */
  | { kind: "refused" }
  /** the connection was reset, or closed in the middle of a response */
  | { kind: "cut"; how: string };

interface Request {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A client that keeps its connection as long as the server does, and reports what happens at TCP level. */
export class KeepAliveClient {
  readonly #port: number;
  #socket: Socket | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  /** Sends one request, on the open connection if there is one. */
  ask({ method = "GET", path, headers = {}, body = "" }: Request): Promise<ClientAnswer> {
    const all = { host: "localhost", "content-length": String(Buffer.byteLength(body)), ...headers };
    const lines = Object.entries(method === "GET" ? { host: "localhost", ...headers } : all);
    const text = `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`;
    return new Promise((resolve) => {
      const socket = this.#socket ?? connect(this.#port, "127.0.0.1").setNoDelay(true);
      this.#socket = socket;
      let received = "";
      const done = (seen: ClientAnswer) => {
        socket.removeAllListeners().on("error", () => undefined);
        if (seen.kind !== "answer" || seen.closes) {
          this.#socket = undefined;
          socket.end();
        }
        resolve(seen);
      };
      socket.on("data", (data: Buffer) => {
        received += data.toString("latin1");
        const answer = wholeAnswer(received);
        if (answer) done(answer);
      });
      const ended = (how: string) =>
        done(received === "" && how === "end" ? { kind: "crossed" } : { kind: "cut", how });
      socket.once("end", () => ended("end"));
      socket.once("error", ({ code = "error" }: NodeJS.ErrnoException) =>
        code === "ECONNREFUSED" ? done({ kind: "refused" }) : ended(code),
      );
      socket.write(text);
    });
  }

  close(): void {
    this.#socket?.destroy();
  }
}

function wholeAnswer(received: string): ClientAnswer | undefined {
  const end = received.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const head = received.slice(0, end);
  const body = received.slice(end + 4);
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  if (length === undefined ? !body.endsWith("0\r\n\r\n") : body.length < Number(length)) return undefined;
  return { kind: "answer", status: Number(head.slice(9, 12)), closes: /^connection: close/im.test(head), body };
}
