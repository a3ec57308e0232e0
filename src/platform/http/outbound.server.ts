import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { invalid } from "../errors/problem.server";
import { lookupBy, type Names, openNames } from "./name-lookup.server";

/** A request to an address that somebody typed in, such as a webhook or a calendar. */
export interface OutboundRequest {
  method: "GET" | "POST";
  url: string;
  headers?: Record<string, string>;
  body?: string;
  /** for the whole exchange; milliseconds */
  timeoutMs: number;
  /** the largest response; bytes. With 0 only the status is read */
  maxBytes: number;
  /** cuts the exchange off */
  signal?: AbortSignal | undefined;
}

export interface OutboundResponse {
  status: number;
  /** the Location of a redirect, which is not followed; empty without one */
  location: string;
  /** the Content-Type; empty without one */
  contentType: string;
  body: Buffer;
}

/** Why there was no response, as a sentence for the person who typed the address. */
export class OutboundError extends Error {
  override readonly name = "OutboundError";
}

/** The way outside; tests have their own. */
export interface Outbound {
  /** Sends a request outside. @throws OutboundError */
  (request: OutboundRequest): Promise<OutboundResponse>;
  /** Why an address would be refused, as a sentence; undefined for others, and for names that nobody knows now. */
  refusal?(url: string): Promise<string | undefined>;
}

const inside = "This address is inside the network, where requests are not allowed";

/** Explains an error of the network without the addresses inside that it may name. */
function sentenceOf(error: unknown): string {
  const { code = "", message = "" } = error as NodeJS.ErrnoException;
  if (message.includes("is not allowed")) return inside;
  if (["ENOTFOUND", "EAI_AGAIN"].includes(code)) return "There is no server of this name";
  if (code === "ETIMEOUT") return "The name of the server was not found in time";
  if (code === "ECONNREFUSED") return "The server does not accept connections";
  if (/CERT|SSL|TLS/.test(code)) return "The server's certificate is not valid";
  return "The server did not respond";
}

/** The network addresses of a URL's host; none for a name that is not found in time. */
async function addressesOf(names: Names, url: string): Promise<string[]> {
  const host = URL.parse(url)?.hostname.replace(/^\[|\]$/g, "") ?? "";
  return (await names(host).catch(() => [])).map(({ address }) => address);
}

/**
 * Makes requests to addresses outside. Each resolved network address is checked when the connection is made, so that
 * a name cannot resolve to another one in between. Redirects are not followed, cookies and proxies not used.
 * @param allowPrivate whether addresses inside the network are allowed too
 * @param names finds the addresses of hosts
 */
export function openOutbound(allowPrivate: boolean, names: Names = openNames()): Outbound {
  const lookup = lookupBy(names);
  const options = { allowPrivateIPAddress: allowPrivate, allowMetaIPAddress: false, keepAlive: false };
  async function refusal(url: string): Promise<string | undefined> {
    const { RequestFilteringHttpAgent } = await import("request-filtering-agent");
    const agent = new RequestFilteringHttpAgent(options);
    let refused: Error | null = null;
    // Nothing is sent: the agent refuses an address before it connects, and a socket connects in a later turn.
    for (const host of await addressesOf(names, url))
      agent.createConnection({ host, port: 443 }, (error) => (refused ??= error)).destroy();
    return refused === null ? undefined : sentenceOf(refused);
  }
  const send: Outbound = async ({ method, url, headers = {}, body, timeoutMs, maxBytes, signal: given }) => {
    const { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } = await import("request-filtering-agent");
    const isSecure = URL.parse(url)?.protocol === "https:";
    const agent = isSecure ? new RequestFilteringHttpsAgent(options) : new RequestFilteringHttpAgent(options);
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = given ? AbortSignal.any([timeout, given]) : timeout;
    return new Promise((resolve, reject) => {
      const fail = (error: unknown) =>
        reject(error instanceof OutboundError ? error : new OutboundError(sentenceOf(error), { cause: error }));
      const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
      const call = (isSecure ? httpsRequest : httpRequest)(
        url,
        { method, agent, signal, lookup, headers: { "user-agent": "makerspace", ...headers, ...length } },
        (response) => {
          const { statusCode: status = 0, headers: sent } = response;
          const answer = { status, location: sent.location ?? "", contentType: sent["content-type"] ?? "" };
          if (maxBytes === 0) {
            response.destroy();
            resolve({ ...answer, body: Buffer.alloc(0) });
            return;
          }
          const chunks: Buffer[] = [];
          let bytes = 0;
          response.on("data", (chunk: Buffer) => {
            bytes += chunk.length;
            chunks.push(chunk);
            if (bytes > maxBytes) response.destroy(new OutboundError("The response is too large"));
          });
          response.on("error", fail);
          response.on("end", () => resolve({ ...answer, body: Buffer.concat(chunks) }));
        },
      );
      call.on("error", fail);
      // Node closes the connection of a server that switches protocols, without an error.
      call.on("upgrade", (_response, socket) => {
        socket.destroy();
        fail(new Error("the server switched protocols"));
      });
      call.end(body);
    });
  };
  return Object.assign(send, { refusal });
}

/** Refuses an address inside the network when it is saved; requests look again. @throws Problem 422 with the field */
export async function refuseInside(outbound: Outbound, field: string, url: string | undefined): Promise<void> {
  const refusal = url ? await outbound.refusal?.(url) : undefined;
  if (refusal !== undefined) throw invalid(field, refusal);
}
