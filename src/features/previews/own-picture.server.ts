import type { Files } from "../../platform/files/files.server";
import { withStored } from "../../platform/files/picture-pixels.server";
import { MissingSizes } from "../../platform/files/pictures.server";
import { readPictureAddress } from "../../platform/picture-address";
import { pictureSize } from "./card.server";

interface Size {
  width: number;
  height: number;
}

/** Reads this site's pictures. @returns the smallest size that fills the room, or the largest; undefined if missing */
export function ownBytes(files: Files): (address: string, room: Size) => Promise<Uint8Array | undefined> {
  const missing = MissingSizes.of(files);
  return async (address, room) => {
    const picture = readPictureAddress(address);
    if (!picture) return undefined;
    const [, , id = "", largest = ""] = address.split("/");
    const fills = (width: number) => width >= room.width && (width * picture.height) / picture.width >= room.height;
    const width = picture.widths.find(fills) ?? picture.width;
    const name = width === picture.width ? largest : `${width}.webp`;
    const read = () => files.read(`${id}/${name}`);
    return (await read()) ?? ((await missing.make(id, name)) ? await read() : undefined);
  };
}

/** The same as a data address, cropped to the middle. */
export function ownPictures(files: Files): (address: string, room?: Size) => Promise<string | undefined> {
  const read = ownBytes(files);
  return async (address, room = pictureSize) => {
    const bytes = await read(address, room);
    if (!bytes) return undefined;
    const png = await withStored(bytes, (picture) =>
      picture.resize(room.width, room.height, { fit: "cover" }).png().toBuffer(),
    );
    return `data:image/png;base64,${png.toString("base64")}`;
  };
}
