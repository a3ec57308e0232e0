import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encodeQR } from "qr";
import sharp from "sharp";
import { vibrations } from "../../../src/features/door/phone/verdict.ts";
import { chromiumFlags, findChromium } from "../chromium.ts";
import { createEvent, expect, test } from "../site.ts";

const picture = { width: 640, height: 480, framesEach: 8, perSecond: 8 } as const;

interface ShownCode {
  /** the code's text; empty for a picture without a code */
  text: string;
  /** how far it is turned; degrees */
  tilt: number;
  /** 1 in good light, less in bad */
  light: number;
}

/** Draws a code as a camera sees it: luminance, one byte per pixel. */
async function seen({ text, tilt, light }: ShownCode): Promise<Buffer> {
  const { width, height } = picture;
  const rows = text === "" ? [] : encodeQR(text, "raw", { ecc: "medium", border: 4 });
  const dark = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `<path d="M${x} ${y}h1v1h-1z"/>` : "")))
    .join("");
  const size = 230;
  const scale = size / Math.max(rows.length, 1);
  const code = `<g transform="translate(320 240) rotate(${tilt}) skewX(${tilt / 4}) translate(${-size / 2} ${-size / 2}) scale(${scale})"><rect width="${rows.length}" height="${rows.length}" fill="#fff"/>${dark}</g>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#777"/>${code}</svg>`;
  return sharp(Buffer.from(svg)).blur(0.8).linear(light, 8).greyscale().raw().toBuffer();
}

/** Makes a film of several codes in turn for Chromium's fake camera (YUV4MPEG2). */
async function film(shown: ShownCode[]): Promise<Buffer> {
  const { width, height, framesEach, perSecond } = picture;
  const colour = Buffer.alloc((width * height) / 2, 128);
  const parts = [Buffer.from(`YUV4MPEG2 W${width} H${height} F${perSecond}:1 Ip A1:1 C420jpeg\n`)];
  for (const one of shown) {
    const frame = [Buffer.from("FRAME\n"), Buffer.from(await seen(one)), colour];
    for (let count = 0; count < framesEach; count++) parts.push(...frame);
  }
  return Buffer.concat(parts);
}

test("the camera reads codes upright, tilted and in bad light, and explains invalid ones", async ({
  api,
  site,
  playwright,
}) => {
  const event = await createEvent(api, { inHours: 1 });
  const elsewhere = await createEvent(api, { title: "Another evening", inHours: 3 });
  const register = async (eventId: number, name: string) => {
    const { manage_url, id } = await api.registrations.register(eventId, { name, email: `${name}@people.example` });
    const answer = await fetch(`${site.address}/api${new URL(manage_url).pathname}`);
    const { door } = (await answer.json()) as { door: { qr: string } };
    return { id, text: door.qr };
  };
  const [rudo, tendai, farai, gone] = [
    await register(event.id, "Rudo"),
    await register(event.id, "Tendai"),
    await register(event.id, "Farai"),
    await register(event.id, "Gone"),
  ];
  const stranger = await register(elsewhere.id, "Stranger");
  await api.registrations.setStatus(gone.id, "cancelled");
  const link = await api.doors.makeLink(event.id);

  const folder = mkdtempSync(join(tmpdir(), "camera-"));
  const path = join(folder, "codes.y4m");
  const nothing = { text: "", tilt: 0, light: 1 };
  const held = [
    { text: rudo.text, tilt: 0, light: 1 },
    { text: tendai.text, tilt: 24, light: 0.9 },
    { text: farai.text, tilt: -12, light: 0.25 },
    { text: stranger.text, tilt: 5, light: 0.8 },
    { text: gone.text, tilt: 0, light: 0.8 },
  ];
  writeFileSync(path, await film(held.flatMap((one) => [one, nothing])));
  const executablePath = process.env.CHROMIUM || findChromium();
  const browser = await playwright.chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      ...chromiumFlags,
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-video-capture=${path}`,
    ],
  });
  try {
    const page = await browser.newPage({ baseURL: site.address, viewport: { width: 360, height: 740 } });
    const asked: string[] = [];
    // The phone vibrates as well.
    const shaken = new Set<string>();
    await page.exposeFunction("shaken", (pattern: number[]) => void shaken.add(pattern.join(" ")));
    await page.addInitScript(() => {
      navigator.vibrate = (pattern) => {
        void (window as unknown as { shaken: (shake: unknown) => void }).shaken(pattern);
        return true;
      };
    });
    page.on("request", (request) => asked.push(`${request.method()} ${request.postData()?.length ?? 0}`));
    await page.goto(link.url.replace(/^https?:\/\/[^/]+/, site.address));
    await expect(page.getByText("Up to date")).toBeVisible();
    await page.getByRole("button", { name: "Scan a Code" }).click();
    const answer = page.getByRole("alertdialog");
    const told = new Set<string>();
    const wanted = ["In Rudo", "In Tendai", "In Farai", "Another event ", "Cancelled Gone", "Already in Rudo"];
    // The film loops, so each code is read sooner or later.
    while (!wanted.every((one) => told.has(one))) {
      await expect(answer).toBeVisible();
      const words = await answer.evaluate((element) => ({
        word: element.querySelector(".word")?.textContent ?? "",
        name: element.querySelector(".name")?.textContent ?? "",
      }));
      told.add(`${words.word} ${words.name}`);
      const next = page.getByRole("button", { name: "Next" });
      if (words.word !== "In") await next.click();
      await expect(answer.filter({ hasText: words.word }).filter({ hasText: words.name })).toHaveCount(0);
    }
    const { items } = await api.registrations.list({ event_id: event.id, status: "attended" });
    expect(items.map(({ name }) => name).sort()).toEqual(["Farai", "Rudo", "Tendai"]);
    for (const pattern of [vibrations.in, vibrations.stop, vibrations.again])
      expect(shaken).toContain(pattern.join(" "));
    // Nothing that is sent is as large as a picture.
    expect(asked.filter((one) => Number(one.split(" ")[1]) > 2_000)).toEqual([]);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
});
