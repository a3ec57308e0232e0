import type { Files } from "../platform/files/files.server";
import { keepSamplePicture } from "../platform/files/pictures.server";
import { Turns } from "../platform/http/turns.server";
import { colours } from "./colours.server";
import { allPictures, type PictureAddresses } from "./pictures.server";

/** How many drawings are written at the same time: a store at the other end of a network is not asked for all at once. */
const atOnce = 8;

/**
 * Keeps the drawings of all sample pictures. None of them is rendered here: that is done when somebody looks at it.
 *
 * @returns where they are
 */
export async function keepPictures(files: Files): Promise<PictureAddresses> {
  const turns = new Turns(atOnce);
  const addresses: Record<string, Record<string, string>> = {};
  const keep = async ({ noun, name, full, draw }: (typeof allPictures)[number]) => {
    const address = await keepSamplePicture(files, { name: full, ...draw(), colours: colours[full] });
    addresses[noun] = { ...addresses[noun], [name]: address };
  };
  await Promise.all(allPictures.map((one) => turns.take(() => keep(one))));
  return addresses as PictureAddresses;
}
