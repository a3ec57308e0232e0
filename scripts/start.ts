import { join } from "node:path";
import { ensureBuilt } from "./build.ts";

const root = join(import.meta.dirname, "..");
/** What whoever starts the site should know of its public address, while it has none. @param origin as it is configured */
export const hintAbout = (origin: string | undefined): string | undefined =>
  origin
    ? undefined
    : "ORIGIN is not set: for everybody but this machine, pages name no address of their own to search engines, and links in chats show no picture. Before the site goes public, set it, such as ORIGIN=https://makers.example";

/**
 * What whoever starts the site should know of the proxy before it.
 *
 * @param origin as it is configured
 * @param trustProxy TRUST_PROXY, on or off
 */
export const hintAboutProxy = (origin: string | undefined, trustProxy: string | undefined): string | undefined =>
  origin?.startsWith("https:") && trustProxy !== "on"
    ? "TRUST_PROXY is off, but an ORIGIN with https has a proxy before it: all its visitors are counted as one, so one of them can use up the attempts of all. Set TRUST_PROXY=on, and let the proxy send X-Forwarded-For."
    : undefined;

async function start(): Promise<void> {
  process.env.NODE_ENV = "production";
  await ensureBuilt();
  const { boot } = (await import(join(root, "build/server/server.js"))) as typeof import("../src/app/server.ts");
  const { address, madePassword, stop } = await boot({ clientDirectory: join(root, "build/client") });
  if (madePassword) {
    const username = process.env.ADMIN_USERNAME || "admin";
    console.log(
      `\nThe first administrator is “${username}” with the password ${madePassword}\nIt is shown only now: keep it.\n`,
    );
  }
  console.log(`The site is open at ${address}`);
  const { ORIGIN, TRUST_PROXY } = process.env;
  for (const hint of [hintAbout(ORIGIN), hintAboutProxy(ORIGIN, TRUST_PROXY)]) if (hint) console.log(hint);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void stop().then(() => process.exit(0)));
  }
}

/** What went wrong, in a sentence where we know one. */
function explain(error: Error & { code?: string }): string | Error {
  if (error.name === "ConfigurationError") return error.message;
  if (error.code === "EADDRINUSE")
    return `Port ${process.env.PORT || 3000} is taken by another program. Set PORT to a free one.`;
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return `HOST ${process.env.HOST} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 to serve a network.`;
  if (error.code === "EACCES") return `${error.message}. Choose a PORT above 1023, or a DATA_DIR that may be written.`;
  return error;
}

if (import.meta.main) {
  start().catch((error: Error) => {
    console.error(explain(error));
    process.exit(1);
  });
}
