import type { Site } from "../../site";

type Place = Pick<Site["address"], "latitude" | "longitude">;

/** The place on OpenStreetMap, with a pin. */
export const mapLink = ({ latitude, longitude }: Place): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`;

/** The way there: on a phone it opens the map app, elsewhere the same map as a page. */
export const directionsLink = ({ latitude, longitude }: Place): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude}%2C${longitude}`;

/** The street of an address: of "54 Jason Moyo Avenue" what follows the number; undefined when no line begins with one. */
export const streetOf = (lines: readonly string[]): string | undefined =>
  lines.map((line) => /^\d+\w?\s+(.{3,})$/.exec(line)?.[1]).find(Boolean);
