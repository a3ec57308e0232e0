import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A phone's connection. It models bandwidth and delay, not the slow start of TCP or lost packets. */
export interface Line {
  /** bits per second towards the browser, shared by all connections */
  bitsPerSecond: number;
  /** there and back; milliseconds */
  roundTripMs: number;
}

export interface Traffic {
  /** what the site sent to the browser, headers included */
  bytes: number;
  /** of the browser's requests, in their order */
  paths: string[];
}

export interface LineProxy {
  address: string;
  /** Sets the line of the next connections; `undefined` passes everything on at once. */
  setLine: (line: Line | undefined) => void;
  traffic: () => Traffic;
  stop: () => Promise<void>;
}

interface Lane {
  browser: Socket;
  line: Line;
  waiting: Buffer[];
}

const packetBytes = 1_460;
const requestLine = /^[A-Z]+ (\S+) HTTP\/1\.1\r\n/;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns a function that delivers later, in the order of its calls; timers alone may swap two of one millisecond. */
function inOrder() {
  const deliveries: (() => void)[] = [];
  return (deliver: () => void, afterMs: number) => {
    deliveries.push(deliver);
    setTimeout(() => deliveries.shift()?.(), afterMs);
  };
}

/** Sends packets of all connections in turn, as fast as the line allows. */
function shapedLanes() {
  const lanes: Lane[] = [];
  const later = inOrder();
  let running = false;
  let freeAt = 0;
  const run = async () => {
    running = true;
    for (let lane = lanes.shift(); lane; lane = lanes.shift()) {
      const { browser, line } = lane;
      const chunk = lane.waiting[0] as Buffer;
      const packet = chunk.subarray(0, packetBytes);
      if (chunk.length > packetBytes) lane.waiting[0] = chunk.subarray(packetBytes);
      else lane.waiting.shift();
      if (lane.waiting.length > 0) lanes.push(lane);
      freeAt = Math.max(performance.now(), freeAt) + (packet.length * 8_000) / line.bitsPerSecond;
      later(() => browser.writable && browser.write(packet), freeAt - performance.now() + line.roundTripMs / 2);
      // Timers are late by up to a millisecond; the time owed is made up for by the next packets.
      if (freeAt - performance.now() > 1) await sleep(freeAt - performance.now());
    }
    running = false;
  };
  return (lane: Lane, chunk: Buffer) => {
    lane.waiting.push(chunk);
    if (lane.waiting.length === 1) lanes.push(lane);
    if (!running) void run();
  };
}

/**
 * Starts a proxy on the loopback in front of a site. It counts the real bytes on the wire and shapes them, so that no
 * figure depends on what a browser reports or emulates.
 */
export async function startLineProxy(sitePort: number): Promise<LineProxy> {
  let line: Line | undefined;
  const counted: Traffic = { bytes: 0, paths: [] };
  const sockets = new Set<Socket>();
  const sendShaped = shapedLanes();
  const server = createServer({ allowHalfOpen: false, noDelay: true }, (browser) => {
    const site = connect({ port: sitePort, host: "127.0.0.1", noDelay: true });
    const lane = line && { browser, line, waiting: [] };
    // The handshake of a connection costs one journey there and back.
    const openAt = performance.now() + (line?.roundTripMs ?? 0);
    const later = inOrder();
    for (const [one, other] of [
      [browser, site],
      [site, browser],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        // The site's last packets may still be on their way.
        setTimeout(() => other.destroy(), lane ? 10_000 : 0).unref();
      });
    }
    browser.on("data", (chunk: Buffer) => {
      const path = requestLine.exec(chunk.subarray(0, 4_096).toString("latin1"))?.[1];
      if (path) counted.paths.push(path);
      if (!lane) return site.write(chunk);
      const waitMs = Math.max(0, openAt - performance.now()) + lane.line.roundTripMs / 2;
      later(() => site.writable && site.write(chunk), waitMs);
    });
    site.on("data", (chunk: Buffer) => {
      counted.bytes += chunk.length;
      if (lane) sendShaped(lane, chunk);
      else browser.write(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setLine: (next) => {
      line = next;
    },
    traffic: () => ({ bytes: counted.bytes, paths: [...counted.paths] }),
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
