import { createLog } from "../../src/platform/log.server";

/** Creates a log that records its lines. */
export function capturedLog(level = "info") {
  const text: string[] = [];
  return {
    log: createLog(level, { write: (line) => void text.push(line) }),
    text: () => text.join(""),
    /** returns the entries of the security log without time and level, and clears all lines */
    take(): Record<string, unknown>[] {
      const lines = text.splice(0).map((line) => JSON.parse(line) as Record<string, unknown>);
      return lines
        .filter(({ log }) => log === "security")
        .map(({ time: _time, level: _level, log: _log, msg: _msg, ...said }) => said);
    },
  };
}
