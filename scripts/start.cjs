// CommonJS without types to strip: every start runs this file, and either of the two would cost it 30 ms and 15 MB.
const { spawn } = process.getBuiltinModule("node:child_process");
const { existsSync } = process.getBuiltinModule("node:fs");
const { join } = process.getBuiltinModule("node:path");
/** @type {typeof import("./freshness.cjs")} */
const { isFresh, killed, root } = module.require("./freshness.cjs");
/** @type {typeof import("./run-site.cjs")} */
const { siteCommand } = module.require("./run-site.cjs");

/* `npm start`: builds the site in a child process if necessary, then replaces itself with the built site. */

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

/** Replaces this process with the built site: same process id, fresh memory. Windows has no such system call. */
function serve() {
  const { parameters, environment } = siteCommand(join(root, "build"));
  const all = { ...process.env, ...environment };
  if (process.platform !== "win32")
    process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...parameters], all);
  Object.assign(process.env, environment);
  module.require(parameters.at(-1) ?? "");
}

// A release has only the build, no sources.
if (!existsSync(join(root, "src")) || isFresh()) serve();
else build();
