import { expect, onTestFinished, test, vi } from "vitest";
import { openBucket } from "../../../tests/support/bucket";
import { keysOf } from "../../../tests/support/files";
import { S3Files } from "./s3-files.server";

test("what is put at midnight is signed for the day that has begun, however much of it at once", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-07T23:59:59.900Z") });
  onTestFinished(() => void vi.useRealTimers());
  const { settings, close } = await openBucket();
  onTestFinished(close);
  const files = new S3Files(settings);
  const names = ["a", "b", "c", "d"].map((name) => `pictures/${name}.png`);
  const put = (key: string) => files.put(key, new Uint8Array([1]));
  await put(names[0] as string);
  vi.setSystemTime(new Date("2026-03-08T00:00:00.000Z"));
  await Promise.all(names.slice(1).map(put));
  expect(await keysOf(files)).toEqual(names);
});
