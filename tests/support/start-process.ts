import { readEnvironment } from "../../src/platform/env.server.ts";

const { boot } = (await import("../../src/app/server.ts")) as typeof import("../../src/app/server.ts");

/** Prints "ready", starts the product at the first line of input, prints the result, and stops when its input ends. */
process.stdout.write("ready\n");
await new Promise((resolve) => process.stdin.once("data", resolve));
try {
  const { address, madePassword, stop } = await boot({ environment: readEnvironment() });
  process.stdout.write(`${JSON.stringify({ address, madePassword })}\n`);
  process.stdin.once("end", () => void stop().then(() => process.exit(0)));
  process.stdin.resume();
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: (error as Error).message })}\n`);
  process.exit(1);
}
