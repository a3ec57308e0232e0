import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { wideNetworkOf } from "../limits/caller-address.server";
import { Shares } from "../limits/shares.server";

/** Bounds of connections whose clients send more than they read. */
export interface ConnectionBounds {
  /** requests of one connection that wait for the one in progress; browsers and proxies send none */
  waiting: number;
  /** the same of all connections; each takes some 5 kB */
  waitingOfAll: number;
  /**
   * bytes of responses that wait to be read, of all connections, with the buffers of files behind them; cached
   * responses count although they share memory
   */
  unread: number;
  /** how long a response may wait without its client reading any of it; milliseconds */
  standstill: number;
}

const usual: ConnectionBounds = {
  waiting: 16,
  waitingOfAll: 1_000,
  unread: 64 * 1024 * 1024,
  standstill: 30_000,
};

/** Unread bytes are summed up once in so many responses that a socket does not take at once. */
const sumEvery = 32;
/** The same by the clock, because a response may stand still long after it began; milliseconds. */
const sumAfter = 1_000;
/** What the streams of a file or an export hold while they are sent, as measured, also if the socket is empty; bytes. */
const heldByStreams = 192 * 1024;

interface Connection {
  socket: Socket;
  /** the request in progress, and its response */
  current: { request: IncomingMessage; response: ServerResponse } | undefined;
  /** in the order in which they came */
  waiting: (() => void)[];
  /** begins the next request */
  next: () => void;
}

/** The part of Node's parser that it calls for each request; it has no public name. */
interface ParsedSocket extends Socket {
  parser?: { onIncoming: () => number } | null;
}

/** Tells the parser that what follows is another protocol, which it leaves alone. */
const notHttp = 2;

/**
 * Closes a connection within a chunk. Node parses the rest of the chunk all the same, and keeps each request until all
 * chunks that arrived at once are read, so the parser is stopped as well.
 */
function closeAndStopParsing(socket: ParsedSocket): void {
  socket.destroy();
  if (socket.parser) socket.parser.onIncoming = () => notHttp;
}

/**
 * Answers one request of a connection at a time; the next is read when the response is sent. A chunk of 64 kB holds
 * several requests, which Node parses at once: they wait, and a connection with more than may wait is closed.
 * A connection whose client stops reading is closed, and so is the oldest of the address with most unread bytes when
 * there are too many.
 * @param addressOf the network address of a request's caller
 */
export function boundConnections(
  server: Server,
  listener: RequestListener,
  addressOf: (request: IncomingMessage) => string,
  bounds: ConnectionBounds = usual,
): Server {
  const connections = new WeakMap<Socket, Connection>();
  /** those whose response was not sent at once, the oldest first */
  const slow = new Set<Connection>();
  let waitingOfAll = 0;
  let sinceSum = 0;

  const open = (socket: Socket): Connection => {
    const connection: Connection = { socket, current: undefined, waiting: [], next: () => finish(connection) };
    connections.set(socket, connection);
    // Node reads on after each request that is complete.
    socket.on("resume", () => {
      if (connection.waiting.length > 0) socket.pause();
    });
    socket.once("close", () => {
      waitingOfAll -= connection.waiting.length;
      connection.waiting = [];
    });
    return connection;
  };

  const finish = (connection: Connection): void => {
    connection.current = undefined;
    slow.delete(connection);
    if (connection.socket.destroyed) return;
    const begin = connection.waiting.shift();
    if (!begin) return;
    waitingOfAll--;
    begin();
    if (connection.waiting.length === 0) connection.socket.resume();
  };

  const begin = (connection: Connection, request: IncomingMessage, response: ServerResponse): void => {
    connection.current = { request, response };
    response.once("close", connection.next);
    listener(request, response);
    if (response.writableEnded && connection.socket.writableLength === 0) return;
    slow.add(connection);
    if (++sinceSum >= sumEvery) sumUp();
  };

  const sumUp = (): void => {
    sinceSum = 0;
    closeHeaviest(slow, addressOf, bounds.unread);
  };
  const timer = setInterval(sumUp, sumAfter).unref();
  server.on("close", () => clearInterval(timer));

  server.on("request", (request, response) => {
    const { socket } = request;
    // Closed for its unread bytes while a chunk is read.
    if (socket.destroyed) return closeAndStopParsing(socket);
    const connection = connections.get(socket) ?? open(socket);
    if (!connection.current) return begin(connection, request, response);
    if (connection.waiting.length >= bounds.waiting || waitingOfAll >= bounds.waitingOfAll)
      return closeAndStopParsing(socket);
    waitingOfAll++;
    connection.waiting.push(() => begin(connection, request, response));
    socket.pause();
  });
  // Node starts this time anew whenever the client has read something.
  return server.setTimeout(bounds.standstill, (socket) => {
    const isAtWork = connections.get(socket)?.current !== undefined && socket.writableLength === 0;
    if (!isAtWork) socket.destroy();
  });
}

/** Unread bytes of a connection: what its socket holds, and what the streams of a response being sent hold before it. */
function unreadOf({ socket, current }: Connection): number {
  if (!current) return 0;
  const { headersSent, writableEnded } = current.response;
  return socket.writableLength + (headersSent && !writableEnded ? heldByStreams : 0);
}

/** Closes connections until their unread bytes are within the bound. */
function closeHeaviest(
  slow: ReadonlySet<Connection>,
  addressOf: (request: IncomingMessage) => string,
  bound: number,
): void {
  const unread = [...slow].map((connection) => ({ ...connection, bytes: unreadOf(connection) }));
  if (unread.reduce((sum, { bytes }) => sum + bytes, 0) <= bound) return;
  const shares = new Shares(wideNetworkOf);
  const byAddress = new Map<string, { socket: Socket; bytes: number }[]>();
  for (const { socket, current, bytes } of unread) {
    if (!current || bytes === 0) continue;
    const address = addressOf(current.request);
    shares.add(address, bytes);
    byAddress.set(address, [...(byAddress.get(address) ?? []), { socket, bytes }]);
  }
  while (shares.total > bound) {
    const address = shares.heaviest();
    const oldest = address === undefined ? undefined : byAddress.get(address)?.shift();
    if (address === undefined || !oldest) throw new Error("the address with most unread bytes has no connection");
    shares.add(address, -oldest.bytes);
    oldest.socket.destroy();
  }
}
