import { type DestinationStream, type Logger, pino } from "pino";
import { currentRequestId } from "./http/request-id.server";

export type Log = Logger;

const secrets = ["password", "current_password", "token", "access_token", "refresh_token", "authorization"];

/** Secret addresses: of a registration, a certificate, a draft, unsubscribing, and their calls. */
const secretAddress = /\/(r|c|draft|unsubscribe)\/+[\w%.-]{12,}/gi;
/** The same of subscriptions to news. */
const subscriptionAddress = /\/subscribers\/[\w-]{32}/gi;

/**
 * The log: JSON lines on standard output with the request's id, without secrets and tokens of secret addresses.
 * @param level one of pino's levels, or "silent"
 */
export const createLog = (level: string, destination?: DestinationStream): Log => {
  const options = {
    level,
    base: null,
    mixin: () => {
      const requestId = currentRequestId();
      return requestId === undefined ? {} : { requestId };
    },
    hooks: {
      streamWrite: (line: string) =>
        line.replaceAll(secretAddress, "/$1/[removed]").replaceAll(subscriptionAddress, "/subscribers/[removed]"),
    },
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: "[removed]" },
  };
  return destination ? pino(options, destination) : pino(options);
};
