import type { AddressInfo } from "node:net";
import { connect, createServer, type Server, type Socket } from "node:net";

/** A proxy in front of a server whose connection can be cut, held and restored. */
export interface FaultyLine {
  /** returns the URL with the proxy's host and port; user, password and path stay */
  through: (url: string) => string;
  /** cuts it: connections end, new ones are refused */
  cut: () => Promise<void>;
  /** holds it: connections stay open and are accepted, but no data passes */
  hold: () => void;
  /** mends it, on the same port */
  mend: () => Promise<void>;
  close: () => Promise<void>;
}

/** @param target host and port of the server, as its address has them */
export async function faultyLine(target: string): Promise<FaultyLine> {
  const { hostname, port: targetPort } = new URL(target);
  const pairs = new Set<[Socket, Socket]>();
  let held = false;
  let server: Server | undefined;

  const take = (near: Socket) => {
    const far = connect(Number(targetPort), hostname);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on("error", () => undefined);
      from.on("data", (data) => held || to.write(data));
      from.on("close", () => {
        to.destroy();
        pairs.delete(pair);
      });
    }
  };
  const listen = (port: number) =>
    new Promise<number>((resolve) => {
      const listening = createServer(take);
      server = listening;
      listening.listen(port, "127.0.0.1", () => resolve((listening.address() as AddressInfo).port));
    });
  const cut = async () => {
    const closed = new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
    for (const [near, far] of pairs) {
      near.destroy();
      far.destroy();
    }
    await closed;
    server = undefined;
  };
  const port = await listen(0);
  return {
    through: (url) => Object.assign(new URL(url), { hostname: "127.0.0.1", port: String(port) }).href,
    cut,
    hold() {
      held = true;
    },
    async mend() {
      held = false;
      if (!server) await listen(port);
    },
    close: cut,
  };
}
