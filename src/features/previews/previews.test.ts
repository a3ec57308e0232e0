import sharp from "sharp";
import { describe, expect, test } from "vitest";
import {
  insertCommunity,
  insertEvent,
  insertGalleryItem,
  insertMachine,
  insertPost,
  insertProduct,
  insertProject,
} from "../../../tests/support/factories";
import { type ListeningSite, listeningSite } from "../../../tests/support/listening";
import { storeSamplePicture } from "../../platform/files/pictures.server";
import { defaultSite } from "../../platform/site";
import { type PreviewRoom, previewAddress } from "../../ui/picture/preview-address";
import { previewedPicture } from "../gallery/public/gallery-address";
import type { GalleryItem } from "../gallery/schema";
import { drawCard } from "./card.server";
import { PictureCache } from "./picture-cache.server";

async function addressOf(site: ListeningSite, room: PreviewRoom, id: number | string): Promise<string> {
  const calls = {
    events: "events",
    projects: "projects",
    equipment: "equipment",
    blog: "blog",
    store: "store/products",
    communities: "communities",
    gallery: "gallery",
  };
  const { body } = await site.get<{ id: number; updated_at: string }>(`/${calls[room as keyof typeof calls]}/${id}`);
  const shown = room === "gallery" ? previewedPicture(body as unknown as GalleryItem) : body;
  return previewAddress(room, shown, defaultSite);
}

const look = async (png: Uint8Array) => sharp(png).resize(24, 12, { kernel: "nearest" }).removeAlpha().raw().toBuffer();

describe("the picture of", () => {
  test.each<[PreviewRoom, (site: ListeningSite) => Promise<number | string>]>([
    ["events", ({ db }) => insertEvent(db, { title: "Soldering for beginners", event_type: "workshop" })],
    ["projects", ({ db }) => insertProject(db, { technologies: '["ESP32"]' })],
    ["equipment", ({ db }) => insertMachine(db)],
    ["blog", ({ db }) => insertPost(db, { author_name: "Rudo" })],
    ["store", ({ db }) => insertProduct(db)],
    ["communities", ({ db }) => insertCommunity(db)],
    ["gallery", ({ db }) => insertGalleryItem(db)],
  ])("%s is a PNG of 1200 by 630 that can be kept for good", async (room, insert) => {
    const site = await listeningSite();
    const address = await addressOf(site, room, await insert(site));
    const { status, headers, body } = await site.ask(address);
    expect({ status, type: headers["content-type"] }).toEqual({ status: 200, type: "image/png" });
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(await sharp(body).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
    expect(body.length).toBeLessThan(300_000); // the most that every chat fetches
    expect((await site.ask(address, { method: "HEAD" })).body).toHaveLength(0);
    expect(site.pages).not.toHaveBeenCalled();
  });

  test.each([
    "x".repeat(80),
    "مستقبل الذكاء الاصطناعي في هراري",
    "🎉🎉🎉",
    "</svg><script>alert(1)</script> &amp;",
    "word ".repeat(40).trim(),
    "a",
  ])("an event called %j is drawn", async (title) => {
    const site = await listeningSite();
    const { status, body } = await site.ask(await addressOf(site, "events", await insertEvent(site.db, { title })));
    expect(status).toBe(200);
    expect(await sharp(body).metadata()).toMatchObject({ width: 1200, height: 630 });
  });

  test("a changed event has another address, and the old one leads there", async () => {
    const site = await listeningSite();
    const id = await insertEvent(site.db, { title: "Before" });
    const before = await addressOf(site, "events", id);
    const first = await site.ask(before);
    site.clock.advance(1_000);
    await (await site.as("admin")).put(`/events/${id}`, { title: "After all" });
    const after = await addressOf(site, "events", id);
    expect(after).not.toBe(before);
    expect(await site.ask(before)).toMatchObject({
      status: 302,
      headers: { location: after, "cache-control": "no-cache" },
    });
    expect(await look((await site.ask(after)).body)).not.toEqual(await look(first.body));
  });

  test("a sale, a registration or a visit changes nothing of it", async () => {
    const site = await listeningSite();
    const id = await insertEvent(site.db);
    const before = await addressOf(site, "events", id);
    await site.post(`/events/${id}/register`, { name: "Rudo", email: "rudo@people.example" });
    expect(await addressOf(site, "events", id)).toBe(before);
  });

  test("what is not for everybody, or is not there, has none", async () => {
    const site = await listeningSite();
    const draft = await insertPost(site.db, { status: "draft" });
    const closed = await insertCommunity(site.db, { is_active: 0 });
    await insertEvent(site.db);
    for (const path of [
      `/previews/blog/${draft}-abc.png`,
      `/previews/communities/${closed}-abc.png`,
      "/previews/events/77-abc.png",
      "/previews/events/1e0-abc.png",
      "/previews/events/01-abc.png",
      "/previews/events/1.png",
      "/previews/events/1-abc.jpg",
      "/previews/events/1-abc.png/x",
      "/previews/users/1-abc.png",
      "/previews/constructor/1-abc.png",
      "/previews/",
    ]) {
      const { status, headers } = await site.ask(path);
      expect({ path, status }).toEqual({ path, status: 404 });
      expect(headers).toMatchObject({ "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
    }
  });
});

describe("the item's own picture", () => {
  const colourOf = async (png: Uint8Array) => [
    ...(await sharp(png).extract({ left: 900, top: 250, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
  ];
  const near = (colour: number[], other: number[]) =>
    colour.every((part, at) => Math.abs(part - (other[at] ?? 0)) < 12);

  test("is shown where it is one of ours, also in a size that nobody has asked for yet", async () => {
    const site = await listeningSite();
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path fill="#12ab34" d="M0 0h16v9H0z"/></svg>';
    const size = { width: 1600, height: 900, colours: ["12ab34", "12ab34"] as [string, string] };
    const image_url = await storeSamplePicture(site.services.files, { name: "green", svg, ...size });
    const { body, status } = await site.ask(
      await addressOf(site, "projects", await insertProject(site.db, { image_url })),
    );
    expect(status).toBe(200);
    expect(near(await colourOf(body), [0x12, 0xab, 0x34])).toBe(true);
  });

  test.each(["https://pictures.example/one.jpg", "/files/0000000000000000000000000/1600x900.webp", "/share.png"])(
    "%s is not: it has its drawn cover",
    async (image_url) => {
      const site = await listeningSite();
      const title = "The same";
      const id = await insertProject(site.db, { title, image_url });
      const { body, status } = await site.ask(await addressOf(site, "projects", id));
      expect(status).toBe(200);
      const plain = await listeningSite();
      const other = await plain.ask(await addressOf(plain, "projects", await insertProject(plain.db, { title })));
      expect(body).toEqual(other.body);
    },
  );
});

test("a drawing has shapes only: no letter of it depends on what a machine has installed", async () => {
  const svg = drawCard({
    label: "Workshop",
    title: "Soldering",
    leaf: { weekday: "Sat", day: 28, month: "Nov 2026" },
    facts: ["10:30–13:30 CAT", "Free"],
    organisation: "Anchor Makerspace",
    cover: { seed: 1, kind: "workshop" },
  });
  expect(svg).not.toMatch(/<text|font|url\((?!#)|href|NaN|undefined/);
});

describe("drawing", () => {
  test("happens once for many who ask at once, and again only for what went longest ago", async () => {
    const cache = new PictureCache(100);
    const drawn: string[] = [];
    const ask = (name: string) =>
      cache.get(name, async () => {
        drawn.push(name);
        return new Uint8Array(40);
      });
    await Promise.all([ask("a"), ask("a"), ask("a")]);
    await ask("b");
    await ask("a");
    await ask("c"); // b has to go
    await ask("a");
    await ask("b");
    expect(drawn).toEqual(["a", "b", "c", "b"]);
  });

  test("that failed is tried again", async () => {
    const cache = new PictureCache(100);
    await expect(cache.get("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await cache.get("a", async () => new Uint8Array(1))).toHaveLength(1);
  });
});
