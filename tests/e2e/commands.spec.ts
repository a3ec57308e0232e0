import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";

const root = join(import.meta.dirname, "../..");

function npm(directory: string, ...parameters: string[]) {
  const env = { ...process.env, DATA_DIR: directory };
  const { status, stdout, stderr } = spawnSync("npm", ["run", "--silent", ...parameters], {
    cwd: root,
    env,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

test("npm run backup and npm run restore work, or explain what went wrong", () => {
  const directory = mkdtempSync(join(tmpdir(), "test-commands-"));
  try {
    cpSync(join(process.env.FIRST_STARTS ?? "", "empty"), directory, { recursive: true });
    const file = join(directory, "backups", "mine.tgz");
    expect(npm(directory, "backup", "--", file)).toMatchObject({ status: 0, stderr: "" });
    const restored = npm(directory, "restore", "--", file);
    expect(restored).toMatchObject({ status: 0, stderr: "" });
    expect(restored.stdout).toContain("Everybody has to sign in again.");
    expect(readdirSync(directory)).toEqual(expect.arrayContaining(["makerspace.db", "set-aside"]));
    const missing = { status: 1, stdout: "", stderr: `There is no file named ${file}x.\n` };
    expect(npm(directory, "restore", "--", `${file}x`)).toEqual(missing);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
