import { spawn } from "node:child_process";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** Builds the server and the browser's files, and lays compressed copies beside the latter. */
export async function build(root: string): Promise<void> {
  rmSync(join(root, "build"), { recursive: true, force: true });
  await run(root, ["node_modules/@react-router/dev/bin.cjs", "build"]);
  compress(join(root, "build/client"));
}

function run(root: string, parameters: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, parameters, {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NODE_ENV: "production" },
    });
    let output = "";
    child.stdout.on("data", (data) => (output += data));
    child.stderr.on("data", (data) => (output += data));
    child.on("error", reject);
    child.on("close", (code) => (code === 0 ? resolve() : reject(new Error(`The build failed.\n${output}`))));
  });
}

function compress(directory: string): void {
  for (const file of readdirSync(directory, { recursive: true, encoding: "utf8" })) {
    const path = join(directory, file);
    if (!/\.(js|css|svg|txt|webmanifest)$/.test(file) || !statSync(path).isFile()) continue;
    const content = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(content));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}
