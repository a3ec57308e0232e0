import { isIP } from "node:net";
import type { Log } from "../log.server";

/** The known facts about a request's origin. */
export interface CallerNetwork {
  /** the socket's other end; undefined for a call within this process */
  socket: string | undefined;
  /** X-Forwarded-For, as a proxy writes it */
  forwarded: string | undefined;
}

/** The eight groups of an IPv6 address, 16 bits each. */
function groupsOf(address: string): number[] {
  // The parser of web addresses knows all spellings, and writes groups without dots.
  const plain = new URL(`http://[${address.split("%", 1)[0]}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = plain
    .split("::")
    .map((part) => part.split(":").flatMap((group) => (group === "" ? [] : [Number.parseInt(group, 16)])));
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

/** The IPv4 address within an IPv4-mapped one (::ffff:192.0.2.1). */
function mappedIn(groups: number[]): string | undefined {
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".") : undefined;
}

const prefix = (groups: number[], bits: number) =>
  `${groups
    .slice(0, bits / 16)
    .map((group) => group.toString(16))
    .join(":")}::/${bits}`;

/** The network that an address counts as: the address for IPv4, the /64 for IPv6; undefined for an invalid address. */
export function networkOf(address: string): string | undefined {
  if (isIP(address) === 4) return address;
  if (isIP(address) !== 6) return undefined;
  const groups = groupsOf(address);
  return mappedIn(groups) ?? prefix(groups, 64);
}

/** The same, an IPv6 network by its /48: what one customer can ask for, with 65,536 of the smaller ones in it. */
export function wideNetworkOf(network: string): string {
  const address = network.replace(/\/64$/, "");
  return isIP(address) === 6 ? prefix(groupsOf(address), 48) : network;
}

const privateAddress =
  /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|0:0:0:0::|fe[89ab][0-9a-f]:|f[cd][0-9a-f]{2}:)/;

/** "203.0.113.7", "[2001:db8::1]:443", "203.0.113.7:5123" → the address alone. */
const withoutPort = (entry: string) =>
  /^\[(.*)\](:\d+)?$/.exec(entry)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(entry)?.[1] ?? entry;

/** So many calls in a row from one private address, and none from elsewhere, look like a proxy that says nothing. */
const suspiciousCalls = 1_000;

/** Tells what network a request comes from, and tells the log, once, when the settings make all visitors one. */
export class CallerAddress {
  readonly #trustProxy: boolean;
  readonly #log: Log;
  #told = false;
  #alone: { network: string; calls: number } = { network: "", calls: 0 };

  /** @param trustProxy believe X-Forwarded-For, because a proxy of ours writes it */
  constructor(trustProxy: boolean, log: Log) {
    this.#trustProxy = trustProxy;
    this.#log = log;
  }

  /**
   * The socket's network, or with trusted proxies the one that the nearest proxy wrote. Others' headers are ignored.
   */
  of({ socket, forwarded }: CallerNetwork): string {
    const direct = (socket && networkOf(socket)) || "unknown";
    const written = forwarded?.split(",").at(-1)?.trim();
    const named = this.#trustProxy && written ? networkOf(withoutPort(written)) : undefined;
    if (socket) this.#watch(direct, forwarded !== undefined, named !== undefined);
    return named ?? direct;
  }

  #watch(direct: string, isForwarded: boolean, isNamed: boolean): void {
    if (this.#told || isNamed) return;
    if (isForwarded && !this.#trustProxy) this.#tell(notTrusted, direct);
    else if (this.#callsAlone(direct) >= suspiciousCalls) this.#tell(this.#trustProxy ? notNamed : allFromOne, direct);
  }

  /** How many calls in a row came from this address; 0 for a public one. */
  #callsAlone(network: string): number {
    const before = this.#alone.network === network ? this.#alone.calls : 0;
    this.#alone = { network, calls: privateAddress.test(network) ? before + 1 : 0 };
    return this.#alone.calls;
  }

  #tell(sentence: string, from: string): void {
    this.#told = true;
    this.#log.warn({ from }, sentence);
  }
}

const notTrusted =
  "a request carried X-Forwarded-For while TRUST_PROXY is off, so it was not believed. If a proxy of yours stands before the site, set TRUST_PROXY=on: until then all visitors are counted as one, and one of them can use up the attempts of all.";
const notNamed =
  "TRUST_PROXY is on, but requests carry no X-Forwarded-For, so all visitors are counted as one. Let the proxy send it.";
const allFromOne = `the last ${suspiciousCalls} calls came from one private address. If a proxy stands before the site, let it send X-Forwarded-For and set TRUST_PROXY=on: until then all visitors are counted as one.`;
