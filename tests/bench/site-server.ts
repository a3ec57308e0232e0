import type { AddressInfo } from "node:net";
import { join } from "node:path";

/** The built site on a free port; tells its memory when asked. */
const { boot } = (await import(
  join(process.cwd(), "build/server/server.js")
)) as typeof import("../../src/app/server.ts");
const { server } = await boot({ clientDirectory: join(process.cwd(), "build/client") });
process.on("message", () => process.send?.({ rss: process.memoryUsage().rss }));
process.send?.({ port: (server.address() as AddressInfo).port });
