import { createInterface } from "node:readline";
import { readEnvironment } from "../../src/platform/env.server.ts";

const { boot } = (await import("../../src/app/server.ts")) as typeof import("../../src/app/server.ts");

async function start(settings: Record<string, string>) {
  try {
    return await boot({ environment: readEnvironment(settings) });
  } catch (error) {
    return { error: (error as Error).message };
  }
}

/** Prints "ready". Each line of input stops the product; settings as JSON start it again. Prints what came of it. */
process.stdout.write("ready\n");
let running: Awaited<ReturnType<typeof start>> | undefined;
const stop = async () => running && "stop" in running && (await running.stop());
for await (const line of createInterface({ input: process.stdin })) {
  await stop();
  running = line === "" ? undefined : await start(JSON.parse(line) as Record<string, string>);
  const { address, madePassword, error } = {
    address: undefined,
    madePassword: undefined,
    error: undefined,
    ...running,
  };
  process.stdout.write(`${JSON.stringify({ address, madePassword, error })}\n`);
}
await stop();
process.exit(0);
