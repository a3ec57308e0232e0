import { isOnMap } from "../../../platform/location/place";
import type { Site } from "../../../platform/site";

type Place = Pick<Site["address"], "latitude" | "longitude">;

/** Whether the site's position is known. */
export const hasPlace = ({ address }: Pick<Site, "address">): boolean => address.lines.length > 0 && isOnMap(address);

/** The position on OpenStreetMap, with a pin. */
export const mapLink = ({ latitude, longitude }: Place): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`;

/** The degrees around the position that the embedded map shows: a few streets. */
const reach = { latitude: 0.0022, longitude: 0.0042 };

/** The embedded map of OpenStreetMap, with a pin. */
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

/** The position for the device's map app, on Android and Apple devices. @param name of the pin */
export function ownMapLinks({ latitude, longitude }: Place, name: string): Record<"android" | "apple", string> {
  const [at, pin] = [`${latitude},${longitude}`, encodeURIComponent(name)];
  return { android: `geo:${at}?q=${at}(${pin})`, apple: `https://maps.apple.com/?ll=${at}&q=${pin}` };
}
