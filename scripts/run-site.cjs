// CommonJS without types to strip: every start runs this file, and either of the two would cost it 30 ms and 15 MB.
const { join } = process.getBuiltinModule("node:path");

/**
 * These keep the server's memory small without slowing it; docs/decisions/045-the-server-is-one-commonjs-bundle.md and
 * 106-the-framework-is-used-as-it-comes.md have the figures. They are options and environment variables,
 * because Node.js reads both before any code runs.
 */
const flags = [
  "--min-semi-space-size=2",
  "--max-semi-space-size=2",
  "--initial-old-space-size=48",
  "--heap-growing-percent=20",
  // Without the baseline compiler: saves 5 MB of machine code; hot code is still optimised.
  "--no-sparkplug",
];

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
      // V8's compile cache beside the build; scripts/build.ts fills it.
      NODE_COMPILE_CACHE: join(build, "compiled"),
      NODE_COMPILE_CACHE_PORTABLE: "1",
      NODE_ENV: "production",
    },
  };
}

module.exports = { siteCommand };
