import { type Logger, pino } from "pino";

export type Log = Logger;

/**
 * The log: JSON lines on standard output. Secrets that could reach it by way of a request are cut out by name.
 *
 * @param level one of pino's levels, or "silent"
 */
export const createLog = (level: string): Log =>
  pino({
    level,
    base: null,
    redact: {
      paths: [
        "password",
        "*.password",
        "token",
        "*.token",
        "authorization",
        "*.authorization",
        "refresh_token",
        "*.refresh_token",
      ],
      censor: "[removed]",
    },
  });
