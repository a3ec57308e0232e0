import type { Site } from "../../platform/site";

type Place = Pick<Site["address"], "country" | "lines">;

/** Whether an address is in the city that the design's own drawings show; any other has drawings that stand in no city. */
export const isDrawnCity = ({ country, lines }: Place): boolean =>
  country === "ZW" && lines.some((line) => /\bharare\b/i.test(line));

/** Whether it is the corner that the sketch of it shows. */
export const isDrawnCorner = (place: Place): boolean =>
  isDrawnCity(place) && place.lines.some((line) => line.includes("54 Jason Moyo Avenue"));
