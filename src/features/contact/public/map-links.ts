import { isOnMap } from "../../../platform/places/place";
import type { Site } from "../../../platform/site";

type Place = Pick<Site["address"], "latitude" | "longitude">;

/** Whether anybody has said where it is. */
export const hasPlace = ({ address }: Pick<Site, "address">): boolean => address.lines.length > 0 && isOnMap(address);

/** The place on OpenStreetMap, with a pin. */
export const mapLink = ({ latitude, longitude }: Place): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`;

/** Degrees to each side of the place that the embedded map shows at first: a few streets. */
const reach = { latitude: 0.0022, longitude: 0.0042 };

/** The interactive map of OpenStreetMap to stand in a frame, with a pin. */
export function embeddedMap({ latitude, longitude }: Place): string {
  const box = [
    longitude - reach.longitude,
    latitude - reach.latitude,
    longitude + reach.longitude,
    latitude + reach.latitude,
  ].map((degrees) => degrees.toFixed(5));
  const parameters = new URLSearchParams({ bbox: box.join(","), layer: "mapnik", marker: `${latitude},${longitude}` });
  return `https://www.openstreetmap.org/export/embed.html?${parameters}`;
}

/**
 * The place in the map apps of devices: what Android asks its apps with, and what an iPhone or iPad opens in its own.
 *
 * @param name what the pin is called
 */
export function ownMapLinks({ latitude, longitude }: Place, name: string): Record<"android" | "apple", string> {
  const [at, pin] = [`${latitude},${longitude}`, encodeURIComponent(name)];
  return { android: `geo:${at}?q=${at}(${pin})`, apple: `https://maps.apple.com/?ll=${at}&q=${pin}` };
}

/** Which of the two a device has, by its browser's user agent; undefined for any other, which is shown a page. */
export function deviceMap(userAgent: string): "android" | "apple" | undefined {
  if (/android/i.test(userAgent)) return "android";
  return /iphone|ipad|ipod/i.test(userAgent) ? "apple" : undefined;
}

/** The street of an address: of "54 Jason Moyo Avenue" what follows the number; undefined when no line begins with one. */
export const streetOf = (lines: readonly string[]): string | undefined =>
  lines.map((line) => /^\d+\w?\s+(.{3,})$/.exec(line)?.[1]).find(Boolean);
