import type { LookupAddress } from "node:dns";
import { lookup, Resolver } from "node:dns/promises";
import { readFile } from "node:fs/promises";
import { isIP, type LookupFunction } from "node:net";
import { Semaphore } from "./semaphore.server";

/** How a name server is asked: two queries of two seconds, in milliseconds. */
const queries = { timeout: 2_000, maxTimeout: 2_000, tries: 2 };
const defaultLookupMs = 5_000;
/** How many names may wait for the system's lookup. */
const maxWaiting = 50;
const hostsFile = process.platform === "win32" ? "C:\\Windows\\System32\\drivers\\etc\\hosts" : "/etc/hosts";

/** Finds the network addresses of a host. @throws Error with the code ENOTFOUND, ETIMEOUT or one of the system's */
export type Names = (host: string) => Promise<LookupAddress[]>;

interface NameParts {
  /** name servers; those of the system by default */
  servers?: readonly string[];
  /** the text of the hosts file */
  readHosts?: () => Promise<string>;
  bySystem?: Names;
  /** for one name in all; milliseconds */
  lookupMs?: number;
}

const hasTimedOut = (host: string) =>
  Object.assign(new Error(`No name server answered for ${host} in time`), { code: "ETIMEOUT" });

/** Whether a line of a hosts file names the host. */
const names = (hosts: string, host: string) =>
  hosts.split("\n").some((line) => (line.split("#")[0] ?? "").toLowerCase().split(/\s+/).slice(1).includes(host));

/**
 * Finds addresses of names that somebody typed in. Node's own lookup holds one of two threads for each name whose
 * servers are silent, and every other name waits. Here the hosts file is read first, then the name servers are asked,
 * for which nobody waits. Only names unknown to both go to the system's lookup, one at a time.
 */
export function openNames({
  servers,
  readHosts = () => readFile(hostsFile, "utf8").catch(() => ""),
  bySystem = (host) => lookup(host, { all: true }),
  lookupMs = defaultLookupMs,
}: NameParts = {}): Names {
  // The other thread stays free for the names of the database, the mail server and the store of files.
  const systemTurns = new Semaphore(1, maxWaiting);

  /** IPv4 comes first, so that a machine without IPv6 needs no second attempt. */
  async function byServers(resolver: Resolver, host: string): Promise<LookupAddress[]> {
    const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const found = [
      ...(ipv4.status === "fulfilled" ? ipv4.value.map((address) => ({ address, family: 4 })) : []),
      ...(ipv6.status === "fulfilled" ? ipv6.value.map((address) => ({ address, family: 6 })) : []),
    ];
    const isSilent = [ipv4, ipv6].some(({ status, ...rest }) => "reason" in rest && rest.reason?.code === "ETIMEOUT");
    if (found.length === 0 && isSilent) throw hasTimedOut(host);
    return found;
  }

  async function find(resolver: Resolver, host: string, signal: AbortSignal): Promise<LookupAddress[]> {
    if (names(await readHosts(), host.toLowerCase().replace(/\.$/, ""))) return bySystem(host);
    const found = await byServers(resolver, host);
    signal.throwIfAborted();
    // Single words, names of the local network (.local) and of containers may be known to the system alone.
    return found.length > 0 ? found : systemTurns.run(() => bySystem(host), { asker: host, signal });
  }

  return async (host) => {
    const family = isIP(host);
    if (family !== 0) return [{ address: host, family }];
    const resolver = new Resolver(queries);
    if (servers) resolver.setServers(servers);
    const late = Promise.withResolvers<never>();
    const signal = AbortSignal.timeout(lookupMs);
    signal.addEventListener("abort", () => {
      resolver.cancel();
      late.reject(hasTimedOut(host));
    });
    return Promise.race([find(resolver, host, signal), late.promise]);
  };
}

/** The same for the sockets of Node, in place of its own lookup. */
export function lookupBy(find: Names): LookupFunction {
  return (host, { all }, callback) => {
    find(host).then(
      (found) => (all ? callback(null, found) : callback(null, found[0]?.address ?? "", found[0]?.family)),
      (error: NodeJS.ErrnoException) => callback(error, ""),
    );
  };
}
