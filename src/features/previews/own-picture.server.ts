import type { Files } from "../../platform/files/files.server";
import { MissingSizes } from "../../platform/files/pictures.server";
import { loadSharp } from "../../platform/files/sharp.server";
import { readPictureAddress } from "../../platform/picture-address";
import { pictureSize } from "./card.server";

/**
 * Reads pictures that are kept here for what is drawn beside a title.
 *
 * @returns for an address its picture as a data address, cut to its middle; undefined for a picture of
 *   somebody else's, which is not fetched, and for one that is gone
 */
export function ownPictures(files: Files): (address: string) => Promise<string | undefined> {
  const missing = new MissingSizes(files);
  return async (address) => {
    const picture = readPictureAddress(address);
    if (!picture) return undefined;
    const [, , id = "", largest = ""] = address.split("/");
    const fills = (width: number) =>
      width >= pictureSize.width && (width * picture.height) / picture.width >= pictureSize.height;
    const width = picture.widths.find(fills) ?? picture.width;
    const name = width === picture.width ? largest : `${width}.webp`;
    const read = () => files.read(`${id}/${name}`);
    const bytes = (await read()) ?? ((await missing.make(id, name)) ? await read() : undefined);
    if (!bytes) return undefined;
    const sharp = await loadSharp();
    const { width: across, height: down } = pictureSize;
    const png = await sharp(bytes).resize(across, down, { fit: "cover" }).png().toBuffer();
    return `data:image/png;base64,${png.toString("base64")}`;
  };
}
