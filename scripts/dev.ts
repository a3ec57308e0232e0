import { readFile } from "node:fs/promises";
import { createServer as createHttpServer, type RequestListener } from "node:http";
import { extname, join } from "node:path";
import { createServer } from "vite";
import { readEnvironment } from "../src/platform/env.server.ts";
import { buildDoor } from "./browser/door.ts";

const root = join(import.meta.dirname, "..");

const types: Record<string, string> = { ".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2" };

/** Serves the files of the door page, which is outside the site's pages; rebuilds them when its script is requested. */
function serveDoor(folder: string, otherwise: RequestListener): RequestListener {
  let built: Promise<void> | undefined;
  return async (request, response) => {
    const [path = ""] = (request.url ?? "").split("?");
    if (!/^\/(door(-sw)?\.(js|css)|assets\/[\w.-]+)$/.test(path)) return otherwise(request, response);
    if (!built || path === "/door.js") built = buildDoor(root, folder);
    try {
      await built;
      const file = await readFile(join(folder, path));
      response.writeHead(200, { "content-type": types[extname(path)] ?? "application/octet-stream" }).end(file);
    } catch (error) {
      if (path.startsWith("/door")) console.error(error);
      otherwise(request, response);
    }
  };
}

/** Serves the site from its sources: the browser reloads on save, the server's code with the next request. */
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
  // The site listens on a free port; Vite's server passes it all requests that Vite does not serve.
  const { server: site, madePassword } = await boot({ environment: { ...environment, PORT: 0, HOST: "127.0.0.1" } });
  const serve: RequestListener = (request, response) =>
    vite.middlewares(request, response, () => site.emit("request", request, response));
  front.on("request", serveDoor(join(root, "node_modules/.vite/door"), serve));
  front.listen(environment.PORT, environment.HOST, () => {
    if (madePassword)
      console.log(`The first administrator is “${environment.ADMIN_USERNAME}” with the password ${madePassword}`);
    console.log(`Developing at http://localhost:${environment.PORT}`);
  });
}

await develop();
