import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { cachedUnder, sendForms } from "../../platform/http/answer-forms.server";
import { GracefulEnd } from "../../platform/http/graceful-end.server";
import { localOrigin } from "../../platform/http/local-origin.server";
import { requestIdOf } from "../../platform/http/request-id.server";
import { backlog, createSiteServer } from "../../platform/http/site-server.server";
import type { Kept } from "./kept-answers.server";

/** How long the site waits with being loaded, which keeps everything else waiting, for somebody to be answered. Milliseconds. */
const waitMs = 250;
/** How long it waits for those who come with the first. Milliseconds. */
const togetherMs = 10;

/** A server that is open before there is a site behind it. */
export interface Opened {
  server: Server;
  /** ends it, with every connection since the first */
  end: GracefulEnd;
  /** what it sends until then */
  kept: Kept;
  /** hands over to what listens to the server by now: whoever waits is answered, and the early answers are over */
  handOver: () => void;
}

interface OpenOptions {
  port: number;
  host: string;
  origin: string | undefined;
  kept: Kept;
  /** is told when it is open, and where */
  onOpen: (port: number) => void;
}

/**
 * Opens a server that sends kept answers, and keeps whoever asks for anything else until the site is there. Resolves when
 * somebody was answered, or nobody has come for a moment.
 *
 * @throws Error where the port cannot be had
 */
export async function openEarly({ port, host, origin, kept, onOpen }: OpenOptions): Promise<Opened> {
  const waiting: [IncomingMessage, ServerResponse][] = [];
  const findAnswer = ({ method, headers, url = "" }: IncomingMessage) => {
    const isRead = (method === "GET" || method === "HEAD") && headers.authorization === undefined;
    if (!isRead || headers["content-length"] || headers["transfer-encoding"]) return undefined;
    const local = origin ? undefined : localOrigin((name) => headers[name]);
    const answer = kept.answers.get(cachedUnder(local, url)) ?? kept.answers.get(url);
    // A look at a large database, or a wait for its lock, may take longer than the rest of an answer's minute.
    return answer && answer.expiresAt > Date.now() ? answer : undefined;
  };
  const server = createSiteServer();
  const end = new GracefulEnd();
  end.watch(server);
  let hasAnswered = () => {};
  const answered = new Promise<void>((resolve) => {
    hasAnswered = resolve;
  });
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const answer = findAnswer(request);
    if (!answer) return void waiting.push([request, response]);
    response.once("close", hasAnswered);
    sendForms(request, response, answer, { "x-request-id": requestIdOf(request.headers["x-request-id"]) });
  };
  server.on("request", listener).listen({ backlog, port, host });
  await once(server, "listening");
  const address = server.address();
  onOpen(typeof address === "object" && address ? address.port : port);
  await Promise.race([answered.then(() => sleep(togetherMs)), sleep(waitMs, undefined, { ref: false })]);
  const handOver = () => {
    server.off("request", listener);
    for (const [request, response] of waiting) if (!response.destroyed) server.emit("request", request, response);
  };
  return { server, end, kept, handOver };
}
