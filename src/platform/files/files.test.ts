import { randomUUID } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openBucket } from "../../../tests/support/bucket";
import { keysOf, newFolder, stores } from "../../../tests/support/files";
import { readEnvironment } from "../env.server";
import { DiskFiles } from "./disk-files.server";
import { openFiles } from "./open-files.server";
import { S3Files } from "./s3-files.server";

const bytes = (text: string) => new TextEncoder().encode(text);

describe.each(stores)("%s", (_name, open) => {
  test("stores a file as it was, byte for byte, and hands it out whole or as a stream", async () => {
    const files = await open();
    const content = new Uint8Array(300_000).map((_, index) => index % 251);
    await files.put("abc/640.webp", content);
    expect(Buffer.from((await files.read("abc/640.webp")) ?? "").equals(Buffer.from(content))).toBe(true);
    const opened = await files.open("abc/640.webp");
    expect(opened?.size).toBe(content.length);
    const streamed = Buffer.from(await new Response(opened?.body as unknown as BodyInit).arrayBuffer());
    expect(streamed.equals(Buffer.from(content))).toBe(true);
    expect(await files.exists("abc/640.webp")).toBe(true);
  });

  test("stores an empty file too, and a second one in the place of the first", async () => {
    const files = await open();
    await files.put("abc/file.txt", new Uint8Array());
    expect(await files.read("abc/file.txt")).toHaveLength(0);
    await files.put("abc/file.txt", bytes("second"));
    expect(await files.read("abc/file.txt")).toHaveLength(6);
    expect(await keysOf(files)).toEqual(["abc/file.txt"]);
  });

  test("knows what it does not have", async () => {
    const files = await open();
    expect(await files.open("abc/640.webp")).toBeUndefined();
    expect(await files.read("abc/640.webp")).toBeUndefined();
    expect(await files.exists("abc/640.webp")).toBe(false);
    expect(await keysOf(files)).toEqual([]);
    expect(await keysOf(files, "abc")).toEqual([]);
  });

  test("takes a file away, and does not mind when it is gone already", async () => {
    const files = await open();
    await files.put("abc/1.webp", bytes("x"));
    await files.put("abc/2.webp", bytes("x"));
    await files.remove("abc/1.webp");
    await files.remove("abc/1.webp");
    expect(await keysOf(files)).toEqual(["abc/2.webp"]);
    await files.remove("abc/2.webp");
    expect(await keysOf(files)).toEqual([]);
    await files.put("abc/3.webp", bytes("x"));
    expect(await files.exists("abc/3.webp")).toBe(true);
  });

  test("lists all files, or those of one folder, each once", async () => {
    const files = await open();
    const keys = ["a/1.webp", "a/2.webp", "a/3.webp", "a/4.webp", "ab/1.webp", "b/1.webp", "b/2.webp"];
    for (const key of keys) await files.put(key, bytes(key));
    expect(await keysOf(files)).toEqual(keys);
    expect(await keysOf(files, "a")).toEqual(keys.slice(0, 4));
  });

  test("a reader that goes away early leaves the file to others", async () => {
    const files = await open();
    await files.put("abc/1.webp", new Uint8Array(2_000_000));
    for (let time = 0; time < 20; time++) await (await files.open("abc/1.webp"))?.body.cancel();
    expect(await files.read("abc/1.webp")).toHaveLength(2_000_000);
  });

  test.each([
    "../x",
    "a/../b",
    "a/..",
    "/etc/passwd",
    "a",
    "a/b/c",
    "A/b",
    "a/.hidden",
    "a\\b",
    "a/b\0",
    "é/b",
    "a/b.",
  ])("never touches %j", async (key) => {
    const files = await open();
    for (const attempt of [
      files.put(key, bytes("x")),
      files.read(key),
      files.open(key),
      files.exists(key),
      files.remove(key),
    ])
      await expect(attempt).rejects.toThrow("not a key of a file");
    await expect(keysOf(files, "..")).rejects.toThrow("not a folder");
  });

  test("takes a file that was written to its folder of arriving files", async () => {
    const files = await open();
    mkdirSync(files.incoming, { recursive: true });
    const path = join(files.incoming, randomUUID());
    writeFileSync(path, "a drawing");
    await files.take("abc/closed.bin", path);
    expect(Buffer.from((await files.read("abc/closed.bin")) ?? []).toString()).toBe("a drawing");
    expect(existsSync(path)).toBe(false);
    await expect(files.take("abc/other.bin", path)).rejects.toThrow("ENOENT");
    expect(await keysOf(files)).toEqual(["abc/closed.bin"]);
  });

  test("says whether it can be used", async () => {
    await expect((await open()).check()).resolves.toBeUndefined();
  });
});

describe("a folder", () => {
  test("never has a half-written file under a name, and clears away what a crash has left after an hour", async () => {
    const { directory, drop } = newFolder();
    onTestFinished(drop);
    const files = new DiskFiles(directory);
    await files.check();
    const unfinished = join(directory, "files/.unfinished");
    for (const name of ["old", "young"]) writeFileSync(join(unfinished, name), "half");
    const before = new Date(Date.now() - 61 * 60_000);
    utimesSync(join(unfinished, "old"), before, before);
    await files.check();
    expect(readdirSync(unfinished)).toEqual(["young"]);
    expect(await keysOf(files)).toEqual([]);
    // What cannot be put where it belongs leaves nothing beside it.
    writeFileSync(join(directory, "files/taken"), "a file where a folder would be");
    await expect(files.put("taken/1.webp", bytes("x"))).rejects.toThrow();
    expect(readdirSync(unfinished)).toEqual(["young"]);
    expect(await files.read("taken/1.webp")).toBeUndefined();
  });

  test("is for nobody else of the machine", async () => {
    const { directory, drop } = newFolder();
    onTestFinished(drop);
    const files = new DiskFiles(directory);
    await files.put("abc/1.webp", bytes("x"));
    const modes = ["files", "files/abc", "files/abc/1.webp"].map(
      (name) => statSync(join(directory, name)).mode & 0o077,
    );
    expect(modes).toEqual([0, 0, 0]);
  });

  test("that cannot be used stops the start with a sentence", async () => {
    const { directory, drop } = newFolder();
    onTestFinished(drop);
    mkdirSync(directory);
    writeFileSync(join(directory, "files"), "no folder");
    await expect(openFiles(readEnvironment({ DATA_DIR: directory }))).rejects.toThrow(
      /^DATA_DIR .* cannot hold files: .*\.$/,
    );
    rmSync(join(directory, "files"));
    chmodSync(directory, 0o700);
    expect(await openFiles(readEnvironment({ DATA_DIR: directory }))).toBeInstanceOf(DiskFiles);
  });
});

describe("a bucket", () => {
  const environment = ({ endpoint, bucket, region, accessKeyId, secretAccessKey }: Record<string, string>) =>
    readEnvironment({
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    });

  test("is used when it is configured; a wrong secret, name or region stops the start, and the secret is not told", async () => {
    const { settings, close } = await openBucket();
    onTestFinished(close);
    expect(await openFiles(environment(settings))).toBeInstanceOf(S3Files);
    for (const wrong of [{ secretAccessKey: "hunter2" }, { bucket: "pixtures" }, { region: "away" }]) {
      const failed = openFiles(environment({ ...settings, ...wrong }));
      await expect(failed).rejects.toThrow(/^S3_BUCKET \S+ at S3_ENDPOINT cannot keep files: .*\.$/);
      await expect(failed).rejects.not.toThrow("hunter2");
    }
  });

  test("that cannot be reached says so", async () => {
    const { settings, close } = await openBucket();
    close();
    await expect(openFiles(environment(settings))).rejects.toThrow(
      "S3_BUCKET pictures at S3_ENDPOINT cannot keep files",
    );
    await expect(new S3Files(settings).read("abc/1.webp")).rejects.toThrow();
  });

  test("that refuses a file lets nobody believe it was stored", async () => {
    const { settings, close } = await openBucket();
    onTestFinished(close);
    const files = new S3Files({ ...settings, secretAccessKey: "another" });
    await expect(files.put("abc/1.webp", bytes("x"))).rejects.toThrow();
    await expect(files.read("abc/1.webp")).rejects.toThrow();
    await expect(keysOf(files)).rejects.toThrow();
  });
});
