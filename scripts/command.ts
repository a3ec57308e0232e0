import { ensureBuilt } from "./build.ts";

// `npm run backup` and the other commands: builds if necessary, then runs the command as a release does.
await ensureBuilt();
await import("./command.cjs");
