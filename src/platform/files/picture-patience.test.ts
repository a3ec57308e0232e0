import { afterAll, beforeAll, expect, test, vi } from "vitest";

let module: typeof import("./picture-pixels.server");

/** Sharp on a machine that is so busy that every picture runs into its limit. */
const slowSharp = () => {
  const slow: Record<string, () => Promise<unknown>> = {
    toBuffer: () => Promise.reject(new Error("timeout: 42% complete")),
    metadata: async () => ({ width: 2, height: 2 }),
  };
  const picture: object = new Proxy(slow, {
    get: (target, name) => (name === "then" ? undefined : (target[String(name)] ?? (() => picture))),
  });
  return picture;
};

beforeAll(async () => {
  vi.resetModules();
  vi.doMock("./sharp.server", () => ({ loadSharp: async () => slowSharp }));
  module = await import("./picture-pixels.server");
});
afterAll(() => {
  vi.doUnmock("./sharp.server");
  vi.resetModules();
});

const pixels = { data: Buffer.alloc(12), width: 2, height: 2, channels: 3 } as const;

test.each([
  ["written", () => module.writePicture(pixels, 2, "webp")],
  ["read", () => module.readPixels(pixels.data, { maxPixels: 9, shortestSide: 2, longestSide: 2 })],
  ["put into a preview", () => module.withStored(pixels.data, (picture) => picture.png().toBuffer())],
])("a picture that cannot be %s in time is refused for now, not called damaged", async (_how, work) => {
  await expect(work()).rejects.toMatchObject({ status: 503, retryAfter: 30 });
});
