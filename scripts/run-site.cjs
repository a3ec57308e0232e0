// CommonJS without types to strip: every start runs this file, and either of the two would cost it 30 ms and 15 MB.
const { join } = process.getBuiltinModule("node:path");

/**
 * Keep the server's memory small; docs/decisions/045-the-server-is-one-commonjs-bundle.md has the figures. Options of the
 * command line, because V8 reads them before any code runs. They are two of the few with which Node.js still takes its own
 * modules from its code cache: others cost every start 40 ms.
 */
const flags = ["--min-semi-space-size=2", "--max-semi-space-size=2"];

/**
 * Returns the command that runs a built site in its own process.
 * @param {string} build the folder of the build
 * @returns {{ parameters: string[], environment: Record<string, string> }} for Node
 */
function siteCommand(build) {
  return {
    parameters: [...flags, join(build, "server/start.cjs")],
    environment: {
      MALLOC_ARENA_MAX: "1",
      // Each block of at least 128 kB is given back when it is freed. Otherwise glibc raises this limit by what it has seen,
      // and decoded pictures leave holes that nothing fills.
      MALLOC_MMAP_THRESHOLD_: "131072",
      // V8's compile cache beside the build; scripts/build.ts fills it.
      NODE_COMPILE_CACHE: join(build, "compiled"),
      NODE_COMPILE_CACHE_PORTABLE: "1",
      NODE_ENV: "production",
    },
  };
}

module.exports = { siteCommand };
