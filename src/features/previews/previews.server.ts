import type { Services } from "../../api/endpoint.server";
import { Problem, unknown } from "../../platform/errors/problem.server";
import { withStored } from "../../platform/files/picture-pixels.server";
import { Semaphore } from "../../platform/http/semaphore.server";
import { wideNetworkOf } from "../../platform/limits/caller-address.server";
import { isTurnedOff } from "../../platform/site-parts";
import type { Owner } from "../../ui/look/look";
import { type PreviewRoom, previewAddress } from "../../ui/picture/preview-address";
import type { Card } from "./card.server";
import { cards, type PreviewItem } from "./cards.server";
import { PictureCache } from "./picture-cache.server";

/** Flat colours: a palette of this many shows no steps, and makes a file a chat is glad to fetch. */
const colours = 192;
/** A drawing takes a tenth of a second of one core. */
const atOnce = 2;
/** Drawings that wait; further ones get 503. */
const maxWaiting = 256;
/** Of the icon beside the name; px. */
const iconSize = { width: 88, height: 88 };
const cacheBytes = 16 * 1024 * 1024;

/** The letters and what sets them come with the first picture; a start has nothing to draw. */
async function paint(card: Card, owner: Owner): Promise<Uint8Array<ArrayBuffer>> {
  const { drawCard } = await import("./card.server");
  const { recoloured } = await import("./look.server");
  const { markShape } = await import("./own-mark.server");
  const drawn = Buffer.from(recoloured(drawCard({ ...card, mark: markShape(owner) }), owner.look));
  const png = await withStored(drawn, (drawing) => drawing.png({ palette: true, colours, effort: 6 }).toBuffer());
  return new Uint8Array(png);
}

/** The pictures that chats show beside a link, drawn when they are first asked for. */
export function createPreviews({ db, site, now, files, log }: Pick<Services, "db" | "site" | "now" | "files" | "log">) {
  const cache = new PictureCache(cacheBytes);
  const drawing = new Semaphore(atOnce, maxWaiting, wideNetworkOf);
  const loadOwn = async () => {
    const { ownBytes, ownPictures } = await import("./own-picture.server");
    return { bytes: ownBytes(files), picture: ownPictures(files) };
  };
  let own: ReturnType<typeof loadOwn> | undefined;
  const reader = () => {
    own ??= loadOwn();
    return own;
  };
  const readOwn = async (address: string, room?: { width: number; height: number }) => {
    const { picture } = await reader();
    return picture(address, room).catch((error: Error) => {
      // A preview without its picture would be cached for good.
      if (error instanceof Problem) throw error;
      log.warn({ err: error, address }, "a picture could not be put into a preview");
      return undefined;
    });
  };
  const largest = { width: 512, height: 512 };
  const drawn = (asker: string) => ({
    owner: site,
    read: async (address: string) => (await reader()).bytes(address, largest),
    keep: (address: string, make: () => Promise<Uint8Array<ArrayBuffer>>) =>
      cache.get(address, () => drawing.run(make, { asker })),
  });

  async function draw({ card, image_url }: PreviewItem): Promise<Uint8Array<ArrayBuffer>> {
    const [picture, icon] = [await readOwn(image_url), site.look.icon && (await readOwn(site.look.icon, iconSize))];
    return paint({ ...card, organisation: site.name, picture, icon: icon || undefined }, site);
  }

  /** The picture of an address; outdated ones redirect. @param asker network address, for turns @throws Problem 404 */
  return async (path: string, asker: string): Promise<Response> => {
    if (/^\/previews\/(icon|mark)\//.test(path)) {
      const { answerLook } = await import("./look.server");
      const answer = await answerLook(path, drawn(asker));
      if (answer) return answer;
    }
    const { room = "", id = "" } =
      /^\/previews\/(?<room>[a-z]+)\/(?<id>[a-z0-9-]+)-[a-z0-9]+\.png$/.exec(path)?.groups ?? {};
    const find = Object.hasOwn(cards, room) ? cards[room as PreviewRoom] : undefined;
    if (!find || isTurnedOff(site, `/${room}`)) throw unknown("Picture");
    const shown = await find(id, { db, site, now });
    const address = previewAddress(room as PreviewRoom, shown, site);
    if (address !== path)
      return new Response(null, { status: 302, headers: { location: address, "cache-control": "no-cache" } });
    const picture = await cache.get(address, () => drawing.run(() => draw(shown), { asker }));
    return new Response(picture, {
      headers: { "content-type": "image/png", "cache-control": "public, max-age=31536000, immutable" },
    });
  };
}
