import { ensureBuilt } from "./build.ts";

// `npm run backup` and the like: builds what is due, then does what a release does, with the command's name and what follows it.
await ensureBuilt();
await import("./command.cjs");
