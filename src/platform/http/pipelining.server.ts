import type { RequestListener } from "node:http";
import type { Socket } from "node:net";

/** Bounds of what one connection asks for before it has read its answers. */
const usual = {
  /** requests that are answered at the same time */
  atOnce: 16,
  /** requests behind them; a connection with more is closed. Requests with usual headers come 250 at a time at most */
  waiting: 256,
};

interface Connection {
  underWay: number;
  /** in the order in which they came */
  waiting: (() => void)[];
}

/**
 * Bounds the requests of one connection under way. Further ones wait and pause the socket, since Node would begin all.
 */
export function boundPipelining(listener: RequestListener, { atOnce, waiting: maxWaiting } = usual): RequestListener {
  const connections = new WeakMap<Socket, Connection>();

  const open = (socket: Socket): Connection => {
    const connection: Connection = { underWay: 0, waiting: [] };
    connections.set(socket, connection);
    // Node reads on after each request that is complete.
    socket.on("resume", () => {
      if (connection.waiting.length > 0) socket.pause();
    });
    return connection;
  };

  return (request, response) => {
    const { socket } = request;
    const connection = connections.get(socket) ?? open(socket);
    const begin = () => {
      connection.underWay++;
      response.once("close", () => {
        connection.underWay--;
        if (socket.destroyed) return;
        const next = connection.waiting.shift();
        next?.();
        if (next && connection.waiting.length === 0) socket.resume();
      });
      listener(request, response);
    };
    if (connection.underWay < atOnce) return begin();
    if (connection.waiting.length >= maxWaiting) return void socket.destroy();
    connection.waiting.push(begin);
    socket.pause();
  };
}
