import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { stores } from "../../../tests/support/files";
import { createLog } from "../log.server";
import { createFileAnswers } from "./file-answer.server";
import { withinBudget, withPixels } from "./picture-pixels.server";
import { storeSamplePicture } from "./pictures.server";

const [, open] = stores[0] as (typeof stores)[number];

/** A gate that work waits at. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { passed: promise, open: resolve };
}

const seeThrough = { r: 9, g: 9, b: 9, alpha: 0.5 };

test("the pixels of one large picture are in memory at once; the others hold none until it is done", async () => {
  const png = await sharp({ create: { width: 1920, height: 1920, channels: 4, background: seeThrough } })
    .png()
    .toBuffer();
  const expected = { type: "png", maxPixels: 50_000_000, longestSide: 1920, asker: "203.0.113.1" };
  const done = gate();
  let held = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++held);
    await done.passed;
    held--;
  };
  const reports = Array.from({ length: 9 }, () => withPixels(png, expected, work));
  await vi.waitUntil(() => held === 1, { timeout: 60_000, interval: 1 });
  // Those of another address have their turn before the rest of the first one's.
  const other = withPixels(png, { ...expected, asker: "203.0.113.2" }, async () => reports.length);
  done.open();
  await Promise.all([...reports, other]);
  expect(most).toBe(1);
});

test.each([
  [4, 1921],
  [3, 2541],
] as const)(
  "a picture with %o channels is at most so large that its encoder stays within its memory",
  async (channels, side) => {
    const background = { r: 9, g: 9, b: 9, alpha: channels === 4 ? 0.5 : 1 };
    const png = await sharp({ create: { width: 3840, height: 3840, channels, background } })
      .png()
      .toBuffer();
    const expected = { type: "png", maxPixels: 50_000_000, longestSide: 3840 };
    const size = await withPixels(png, expected, async (pixels) => [pixels.width, pixels.height, pixels.channels]);
    expect(size).toEqual([side, side, channels]);
  },
);

test("a picture for which there is no room is refused with 503 and when to try again", async () => {
  const files = await open();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>';
  const address = await storeSamplePicture(files, { name: "full", svg, width: 640, height: 640 });
  const log = createLog("silent");
  const told = vi.spyOn(log, "error");
  const answer = createFileAnswers({ files, log, headers: {} });
  const done = gate();
  const all = [withinBudget(1e9, "203.0.113.1", () => done.passed)];
  for (let waiting = 0; waiting < 256; waiting++) all.push(withinBudget(1, "203.0.113.1", () => done.passed));
  const ask = (asker: string) => answer(new Request(`https://makers.example${address}`), asker);
  const { status, headers } = await ask("203.0.113.1");
  expect({ status, retryAfter: headers.get("retry-after") }).toEqual({ status: 503, retryAfter: "5" });
  expect(told).not.toHaveBeenCalled();
  // Somebody else takes the place of the last one of the address that fills the queue.
  const [last] = all.slice(-1);
  const served = ask("203.0.113.2");
  await expect(last).rejects.toMatchObject({ status: 503 });
  done.open();
  expect((await served).status).toBe(200);
  await Promise.allSettled(all);
});
