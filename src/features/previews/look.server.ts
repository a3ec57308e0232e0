import { unknown } from "../../platform/errors/problem.server";
import { withStored } from "../../platform/files/picture-pixels.server";
import { loadSharp } from "../../platform/files/sharp.server";
import { lightColours } from "../../ui/look/light-colours";
import { type IconName, iconAddress, type Look, markAddress, type Owner, ownColours } from "../../ui/look/look";
import { drawMark } from "../../ui/look/mark";
import { nearest, paletteOf } from "../../ui/look/palette";
import { markShape } from "./own-mark.server";

/** Replaces the design's colours in a drawing by the site's. */
export const recoloured = (drawing: string, look: Look): string =>
  ownColours(look).reduce((drawn, { name, colour }) => {
    const { main, soft } = paletteOf(nearest(colour)).light;
    const painted = drawn.replaceAll(`"${lightColours[name]}"`, `"${main}"`);
    return painted.replaceAll(`"${lightColours[`${name}-soft`]}"`, `"${soft}"`);
  }, drawing);

/** The margin of an icon that devices may crop: a tenth on each side, by the manifest specification. */
const safeEdge = 0.1;

/**
 * An icon as PNG: the site's own picture, or the mark on its accent.
 * @param read returns a stored picture by address
 */
async function drawIcon(
  owner: Owner,
  name: IconName,
  read: (address: string) => Promise<Uint8Array | undefined>,
): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await loadSharp();
  const { look } = owner;
  const isMaskable = name.startsWith("maskable");
  const side = Number(name.replace("maskable-", ""));
  // Devices that crop or round icons need the whole square filled.
  const isFilled = isMaskable || name === "180";
  const inner = Math.round(side * (isMaskable ? 1 - 2 * safeEdge : 1));
  const own = look.icon === "" ? undefined : await read(look.icon);
  const accent = nearest(look.accent);
  const paper = lightColours.sheet;
  const picture = own
    ? await withStored(own, (stored) =>
        stored
          .resize(inner, inner, { fit: "contain", background: isFilled ? paper : { r: 0, g: 0, b: 0, alpha: 0 } })
          .png()
          .toBuffer(),
      )
    : Buffer.from(drawMark(accent, { corner: isFilled ? 0 : 7, size: inner, shape: markShape(owner) }));
  const edge = Math.floor((side - inner) / 2);
  const rest = side - inner - edge;
  const background = isFilled ? (own ? paper : accent) : { r: 0, g: 0, b: 0, alpha: 0 };
  const square = sharp(picture).extend({ top: edge, bottom: rest, left: edge, right: rest, background });
  const png = await (isFilled ? square.flatten({ background }) : square).png().toBuffer();
  return new Uint8Array(png);
}

interface Drawing {
  owner: Owner;
  /** returns a stored picture by address */
  read: (address: string) => Promise<Uint8Array | undefined>;
  /** caches a picture under its address */
  keep: (address: string, make: () => Promise<Uint8Array<ArrayBuffer>>) => Promise<Uint8Array<ArrayBuffer>>;
}

const names: readonly IconName[] = ["180", "192", "512", "maskable-512"];
const forGood = { "cache-control": "public, max-age=31536000, immutable" };

/**
 * The response with an icon or mark, at an address such as /previews/icon/192-1x2y3z.png or /previews/mark/1x2y3z.svg.
 * An outdated address redirects.
 * @returns undefined for other addresses
 * @throws Problem 404 for a missing icon
 */
export async function answerLook(path: string, { owner, read, keep }: Drawing): Promise<Response | undefined> {
  if (/^\/previews\/mark\/[0-9a-z]+\.svg$/.test(path)) {
    const drawing = drawMark(nearest(owner.look.accent), { shape: markShape(owner) });
    const isNow = path === markAddress(owner);
    const headers = { "content-type": "image/svg+xml", ...(isNow ? forGood : { "cache-control": "no-cache" }) };
    return new Response(drawing, { headers });
  }
  const asked = /^\/previews\/icon\/(.+)-[a-z0-9]+\.png$/.exec(path)?.[1];
  if (asked === undefined) return undefined;
  const name = names.find((one) => one === asked);
  if (!name) throw unknown("Icon");
  const address = iconAddress(owner, name);
  if (address !== path)
    return new Response(null, { status: 302, headers: { location: address, "cache-control": "no-cache" } });
  const picture = await keep(address, () => drawIcon(owner, name, read));
  return new Response(picture, { headers: { "content-type": "image/png", ...forGood } });
}
