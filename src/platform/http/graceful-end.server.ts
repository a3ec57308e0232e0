import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate as immediate } from "node:timers/promises";

/** How long each part of an end may take; milliseconds, but for the turns. */
export interface EndBounds {
  /** for requests that have begun, while new visitors are still answered */
  begun: number;
  /** turns of the event loop, some 10 ms each, in which nobody may have come for the port to be closed */
  quietTurns: number;
  /** answers are held back for no longer than this while it is waited that nobody comes any more */
  hold: number;
  /** how long a connection at rest stays open for a request that may be on its way */
  rest: number;
  /** how long a client has to close its side after we have closed ours */
  linger: number;
  /** for everything; open connections are cut off afterwards */
  all: number;
}

const bounds: EndBounds = { begun: 20_000, quietTurns: 3, hold: 1_000, rest: 500, linger: 2_000, all: 25_000 };

/** By the clock of `performance`, milliseconds. */
interface SocketState {
  restsSince: number;
  /** whether we have closed our side, or are about to, once everything is sent */
  isEnding: boolean;
  /** when everything was sent, and the end behind it */
  endedAt?: number;
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Stops a server without losing a request or resetting a connection: each response says `Connection: close`, and those
 * that have begun are answered. Responses are held briefly until no connection waits for the port, because closing it
 * resets waiting ones. Idle connections get their FIN after half a second; a later request is not begun, so its client
 * may repeat it.
 */
export class GracefulEnd {
  readonly #bounds: EndBounds;
  readonly #sockets = new Map<Socket, SocketState>();
  /** answers that are being made; one that is sent within its request's turn is never among them */
  readonly #open = new Set<ServerResponse>();
  #held: (() => void)[] | undefined;
  #came = 0;
  #ending: Promise<void> | undefined;

  constructor(given: Partial<EndBounds> = {}) {
    this.#bounds = { ...bounds, ...given };
  }

  get isEnding(): boolean {
    return this.#ending !== undefined;
  }

  /** Wraps the listener of the server that is to be ended later. */
  around(listener: RequestListener): RequestListener {
    return (request, response) => {
      if (this.#ending) this.#last(request, response, listener);
      else this.#handle(request, response, listener);
    };
  }

  watch(server: Server): void {
    server.on("connection", (socket: Socket) => {
      this.#came++;
      this.#sockets.set(socket, { restsSince: performance.now(), isEnding: false });
      socket.once("close", () => this.#sockets.delete(socket));
    });
  }

  /** Ends the server that is watched; resolves when its last connection is gone. */
  end(server: Server): Promise<void> {
    this.#ending ??= this.#end(server);
    return this.#ending;
  }

  #handle(request: IncomingMessage, response: ServerResponse, listener: RequestListener): void {
    listener(request, response);
    if (response.writableEnded) return;
    this.#open.add(response);
    response.once("close", () => {
      this.#open.delete(response);
      this.#rests(request.socket);
    });
  }

  /** A request that comes while the server is ending. */
  #last(request: IncomingMessage, response: ServerResponse, listener: RequestListener): void {
    if (request.socket.writableEnded) {
      // It crossed the end of its connection: it cannot be answered, so it is not begun.
      request.resume();
      return;
    }
    response.setHeader("Connection", "close");
    const handle = () => {
      if (!request.socket.destroyed) this.#handle(request, response, listener);
    };
    if (this.#held) this.#held.push(handle);
    else handle();
  }

  #rests(socket: Socket): void {
    const state = this.#sockets.get(socket);
    if (state) state.restsSince = performance.now();
  }

  async #end(server: Server): Promise<void> {
    const at = performance.now();
    const deadline = setTimeout(() => {
      for (const socket of this.#sockets.keys()) socket.destroy();
    }, this.#bounds.all);
    const begun = [...this.#open];
    for (const response of begun) if (!response.headersSent) response.setHeader("Connection", "close");
    for (const state of this.#sockets.values()) state.restsSince = at;
    await this.#settled(begun);
    await this.#closePort(server);
    while (this.#sockets.size > 0) {
      this.#endRests();
      await wait(20);
    }
    clearTimeout(deadline);
    server.close(() => undefined); // its timer of connections; the port is closed already
  }

  /** Waits until these responses are sent, for a bounded time. */
  async #settled(begun: ServerResponse[]): Promise<void> {
    const until = performance.now() + this.#bounds.begun;
    while (begun.some((response) => this.#open.has(response)) && performance.now() < until) await wait(20);
  }

  async #closePort(server: Server): Promise<void> {
    this.#held = [];
    const until = performance.now() + this.#bounds.hold;
    // In turns of the event loop, not by the clock, because a busy process accepts nothing meanwhile.
    for (let quiet = 0; quiet < this.#bounds.quietTurns && performance.now() < until; quiet++) {
      if (this.#sockets.size > 0) await wait(10);
      if (await this.#takeIn()) quiet = -1;
    }
    // Not HTTP's own close, which cuts off idle connections.
    NetServer.prototype.close.call(server);
    const held = this.#held;
    this.#held = undefined;
    for (const handle of held) handle();
  }

  /** Accepts all connections in the port's queue; each turn accepts one. @returns whether there were any */
  async #takeIn(): Promise<boolean> {
    const before = this.#came;
    let latest: number;
    do {
      latest = this.#came;
      await immediate();
    } while (this.#came > latest);
    return this.#came > before;
  }

  #endRests(): void {
    const now = performance.now();
    const busy = new Set([...this.#open].map(({ socket }) => socket));
    for (const [socket, state] of this.#sockets) {
      if (state.endedAt !== undefined && now - state.endedAt > this.#bounds.linger) socket.destroy();
      if (state.isEnding || busy.has(socket) || now - state.restsSince <= this.#bounds.rest) continue;
      state.isEnding = true;
      socket.end(() => {
        state.endedAt = performance.now();
      });
    }
  }
}
