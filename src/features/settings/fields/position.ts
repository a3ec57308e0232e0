/** A position in degrees; south and west are negative. */
export interface Position {
  latitude: number;
  longitude: number;
}

const number = String.raw`([-−–+]?\d{1,3}(?:\.\d+)?)`;

/** Where map links have the pin, the most exact first; the map's centre is the last resort. */
const inLinks = [
  new RegExp(`!3d${number}!4d${number}`),
  new RegExp(`[?&]mlat=${number}&mlon=${number}`),
  new RegExp(`[?&](?:q|ll|query|destination|coordinate|center)=(?:loc:)?${number},\\s*${number}`),
  new RegExp(`^geo:${number},${number}`),
  new RegExp(`@${number},${number}`),
  new RegExp(`#map=\\d+(?:\\.\\d+)?/${number}/${number}`),
];

/** "51.5074, -0.1278", "51.5074 -0.1278", "33.0424° S, 71.6273° W". */
const written = new RegExp(`^${number}\\s*°?\\s*([NS])?\\s*[,;/\\s]\\s*${number}\\s*°?\\s*([EWO])?$`, "i");

/**
 * Reads a pasted position or map link without asking its host.
 * @returns undefined for others and impossible positions
 */
export function readPosition(text: string): Position | undefined {
  const pasted = text.trim().replaceAll(/%2C/gi, ",");
  const typed = written.exec(pasted);
  if (typed) {
    const [, latitude = "", side = "", longitude = "", direction = ""] = typed;
    return toPosition(signed(latitude, /s/i.test(side)), signed(longitude, /w/i.test(direction)));
  }
  const found = inLinks.map((pattern) => pattern.exec(pasted)).find(Boolean);
  return found ? toPosition(signed(found[1]), signed(found[2])) : undefined;
}

const signed = (digits = "", isOpposite = false): number => Number(digits.replace(/[−–]/, "-")) * (isOpposite ? -1 : 1);

const toPosition = (latitude: number, longitude: number): Position | undefined =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
