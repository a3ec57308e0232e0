import type { Site } from "../site";

/** Whether anybody has said where on the map it is. */
export const isOnMap = ({ latitude, longitude }: Pick<Site["address"], "latitude" | "longitude">): boolean =>
  latitude !== 0 || longitude !== 0;
