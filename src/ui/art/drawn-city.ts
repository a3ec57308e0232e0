import type { Site } from "../../platform/site";

type Place = Pick<Site["address"], "country" | "lines">;

/** Whether an address is in the city of the design's drawings; other sites get drawings without a city. */
export const isDrawnCity = ({ country, lines }: Place): boolean =>
  country === "ZW" && lines.some((line) => /\bharare\b/i.test(line));

/** Whether it is the corner in the drawn map. */
export const isDrawnCorner = (place: Place): boolean =>
  isDrawnCity(place) && place.lines.some((line) => line.includes("54 Jason Moyo Avenue"));
