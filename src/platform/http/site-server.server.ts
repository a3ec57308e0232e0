import { createServer, type Server } from "node:http";
import type { Duplex } from "node:stream";
import { closedPolicy } from "./security-headers.server";

/**
 * How many connections may wait until they are accepted; the most that Linux allows unless told otherwise. Of those beyond it a
 * client believes that it is connected while we know nothing of it: it waits for seconds, and is reset should we end meanwhile.
 */
export const backlog = 4_096;

const timeouts = {
  /**
   * How long a connection at rest stays open; milliseconds. A proxy keeps its side for a minute or two (nginx 60 s, Caddy
   * 120 s): if ours closed first, a registration that is just being sent would be lost with it.
   */
  keepAliveTimeout: 125_000,
  /** How long the head of a request may take; milliseconds. */
  headersTimeout: 15_000,
  /** The whole of one: no less than the longest upload that is waited for (limits.server.ts). The body of a call has its own deadline. */
  requestTimeout: 26 * 60_000,
  /** How often the two are looked at; milliseconds. */
  connectionsCheckingInterval: 5_000,
};

const unreadable: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** A request that is not HTTP, has too much of it, or never comes to an end. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) return;
  const status = unreadable[error.code ?? ""] ?? "400 Bad Request";
  socket.end(`HTTP/1.1 ${status}\r\nContent-Security-Policy: ${closedPolicy}\r\nConnection: close\r\n\r\n`);
}

/** A server without handlers, with the site's time limits for requests. */
export const createSiteServer = (): Server => createServer(timeouts).on("clientError", refuseUnreadable);
