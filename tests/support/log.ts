import { createLog } from "../../src/platform/log.server";

/** A log whose lines are kept, for what is to be looked at in it. */
export function capturedLog(level = "info") {
  const text: string[] = [];
  return {
    log: createLog(level, { write: (line) => void text.push(line) }),
    /** all lines as they were written */
    text: () => text.join(""),
    /** what the lines of the security log say, without time and level; and nothing of the lines before */
    take(): Record<string, unknown>[] {
      const lines = text.splice(0).map((line) => JSON.parse(line) as Record<string, unknown>);
      return lines
        .filter(({ log }) => log === "security")
        .map(({ time: _time, level: _level, log: _log, msg: _msg, ...said }) => said);
    },
  };
}
