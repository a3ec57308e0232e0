// CommonJS without types to strip: every start runs this file, and either of the two would cost it 30 ms and 15 MB.
const { spawn } = process.getBuiltinModule("node:child_process");
const { existsSync } = process.getBuiltinModule("node:fs");
const { join } = process.getBuiltinModule("node:path");
/** @type {typeof import("./freshness.cjs")} */
const { isFresh, killed, root } = module.require("./freshness.cjs");
/** @type {typeof import("./run-site.cjs")} */
const { siteCommand } = module.require("./run-site.cjs");

/*
 * `npm start`: builds the site where that is due, in a process of its own, and becomes the built site.
 */

/** Builds the site, and goes on when that is done. */
function build() {
  const child = spawn(process.execPath, [join(root, "scripts/build.ts")], { cwd: root, stdio: "inherit" });
  /** @type {NodeJS.Signals[]} */
  const signals = ["SIGINT", "SIGTERM"];
  for (const signal of signals) process.once(signal, () => child.kill(signal));
  child.on("close", (code, signal) => {
    if (code === 0) return serve();
    if (signal === "SIGKILL") console.error(killed);
    process.exit(code ?? 1);
  });
}

/** Becomes the built site: the same process, by its id, with nothing in its memory but that. Windows has no such call. */
function serve() {
  const { parameters, environment } = siteCommand(join(root, "build"));
  const all = { ...process.env, ...environment };
  if (process.platform !== "win32")
    process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...parameters], all);
  Object.assign(process.env, environment);
  module.require(parameters.at(-1) ?? "");
}

// A release has no sources, only what is built of them.
if (!existsSync(join(root, "src")) || isFresh()) serve();
else build();
