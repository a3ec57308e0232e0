import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import type { Log } from "../log.server";

/** The known facts about a request's origin. */
export interface CallerNetwork {
  /** the socket's other end; undefined for a call within this process */
  socket: string | undefined;
  /** X-Forwarded-For, as a proxy writes it */
  forwarded: string | undefined;
}

/** The network of an address: the address for IPv4, also where it is mapped into IPv6. @param bits of an IPv6 network */
function networkWithin(address: string, bits: 48 | 64): string {
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  const groups = (parsed as ipaddr.IPv6).parts.slice(0, bits / 16);
  return `${groups.map((group) => group.toString(16)).join(":")}::/${bits}`;
}

/** The network that an address counts as: the address for IPv4, the /64 for IPv6; undefined for an invalid address. */
export const networkOf = (address: string): string | undefined =>
  // The library also reads spellings that no socket and no proxy writes, such as 127.1.
  isIP(address) ? networkWithin(address, 64) : undefined;

/** The same, an IPv6 network by its /48: what one customer can ask for, with 65,536 of the smaller ones in it. */
export function wideNetworkOf(network: string): string {
  // `networkOf` writes all four groups. Every request asks this several times, and parsing takes fifty times as long.
  if (network.endsWith("::/64")) return `${network.split(":", 3).join(":")}::/48`;
  return isIP(network) === 6 ? networkWithin(network, 48) : network;
}

/** Ranges in which a proxy of ours may stand; "unspecified" is the network of ::1. */
const privateRanges = new Set(["loopback", "private", "linkLocal", "uniqueLocal", "unspecified"]);

const isPrivate = (network: string): boolean => {
  const address = network.replace(/\/64$/, "");
  return isIP(address) !== 0 && privateRanges.has(ipaddr.parse(address).range());
};

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
    this.#alone = { network, calls: isPrivate(network) ? before + 1 : 0 };
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
