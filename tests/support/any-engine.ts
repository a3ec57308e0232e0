import { describe, test } from "vitest";
import { isSecondEngine } from "./engine";

const leftOut = Object.assign(() => {}, { each: () => () => {}, for: () => () => {} });

/**
 * Tests that no engine can answer differently, in a file that has others: SQLite runs them, PostgreSQL only by
 * `npm test -- postgres`.
 */
export const anyEngine = isSecondEngine
  ? { describe: leftOut as unknown as typeof describe, test: leftOut as unknown as typeof test }
  : { describe, test };
