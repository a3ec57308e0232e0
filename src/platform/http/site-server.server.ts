import { createServer, type Server } from "node:http";
import type { Duplex } from "node:stream";
import { closedPolicy } from "./security-headers.server";

/** Connections that may wait to be accepted; Linux's usual limit. Clients beyond it hang for seconds. */
export const backlog = 4_096;

const timeouts = {
  /**
   * Idle milliseconds; above those of proxies (nginx 60 s, Caddy 120 s), or a request sent at the close would be lost.
   */
  keepAliveTimeout: 125_000,
  /** How long the head of a request may take; milliseconds. */
  headersTimeout: 15_000,
  /** For a whole request: no less than the longest upload (limits.server.ts). A body has its own deadline. */
  requestTimeout: 30 * 60_000,
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
