import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The baseline of all measurements: `node:http` that responds with the same bytes and does nothing else. */
process.once("message", ({ body, headers }: { body: string; headers: Record<string, string> }) => {
  const bytes = Buffer.from(body, "base64");
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
});
