import { createServer as createHttpServer } from "node:http";
import { join } from "node:path";
import { createServer } from "vite";
import { readEnvironment } from "../src/platform/env.server.ts";

const root = join(import.meta.dirname, "..");

/** Serves the site from its sources: the browser's code reloads as it is saved, the server's with the next request. */
async function develop(): Promise<void> {
  const environment = readEnvironment();
  const front = createHttpServer();
  const vite = await createServer({
    root,
    cacheDir: `node_modules/.vite/dev-${environment.PORT}`,
    server: { middlewareMode: true, hmr: { server: front } },
    appType: "custom",
  });
  const { boot } = (await vite.ssrLoadModule("/src/app/server.ts")) as typeof import("../src/app/server.ts");
  // The site listens on a port of its own choice, and the tools' server hands it whatever is not theirs.
  const { server: site, madePassword } = await boot({ environment: { ...environment, PORT: 0, HOST: "127.0.0.1" } });
  front.on("request", (request, response) =>
    vite.middlewares(request, response, () => site.emit("request", request, response)),
  );
  front.listen(environment.PORT, environment.HOST, () => {
    if (madePassword)
      console.log(`The first administrator is “${environment.ADMIN_USERNAME}” with the password ${madePassword}`);
    console.log(`Developing at http://localhost:${environment.PORT}`);
  });
}

await develop();
