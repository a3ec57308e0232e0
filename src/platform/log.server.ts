import { type DestinationStream, type Logger, pino } from "pino";
import { currentRequestId } from "./http/request-id.server";

export type Log = Logger;

const secrets = ["password", "current_password", "token", "access_token", "refresh_token", "authorization"];

/** The addresses that hold a secret: the pages of a registration, a certificate, a draft and that to unsubscribe, and the calls of these. */
const secretAddress = /\/(r|c|draft|unsubscribe)\/+[\w%.-]{12,}/gi;

/**
 * The log: JSON lines on standard output. Each that the work of a request writes carries the request's id. Secrets that
 * could reach it by way of a request are cut out by name, and the tokens of secret addresses wherever they stand in a line.
 *
 * @param level one of pino's levels, or "silent"
 * @param destination where the lines go instead of standard output
 */
export const createLog = (level: string, destination?: DestinationStream): Log => {
  const options = {
    level,
    base: null,
    mixin: () => {
      const requestId = currentRequestId();
      return requestId === undefined ? {} : { requestId };
    },
    hooks: { streamWrite: (line: string) => line.replaceAll(secretAddress, "/$1/[removed]") },
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: "[removed]" },
  };
  return destination ? pino(options, destination) : pino(options);
};
