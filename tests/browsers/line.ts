import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** How a connection fails: it ends at once, nobody listens, or nothing comes back. */
export type Failure = "cut" | "refused" | "silent";

/** A visitor's connection to a site, in its own address. */
export interface FailingLine {
  address: string;
  fail: (failure: Failure) => Promise<void>;
  mend: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts a proxy on the loopback in front of a site, which passes everything on until it fails. */
export async function startFailingLine(sitePort: number): Promise<FailingLine> {
  const open = new Set<Socket>();
  let failure: Failure | undefined;
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket)).on("error", () => socket.destroy());
  };
  const server = createServer((browser) => {
    keep(browser);
    if (failure === "cut") browser.resetAndDestroy();
    if (failure) return;
    const site = connect(sitePort, "localhost");
    keep(site);
    browser.pipe(site).pipe(browser);
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "localhost", resolve));
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  const drop = () => {
    for (const socket of open) socket.resetAndDestroy();
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://localhost:${port}`,
    async fail(given) {
      failure = given;
      const closed = given === "refused" ? close() : undefined;
      drop();
      await closed;
    },
    async mend() {
      if (failure === "refused") await listen(port);
      failure = undefined;
      drop();
    },
    async stop() {
      const closed = server.listening ? close() : undefined;
      drop();
      await closed;
    },
  };
}
