/** Rooms of the site that can be turned off; each is the first part of its addresses: /store, /store/1. */
export const siteParts = ["projects", "equipment", "blog", "gallery", "store"] as const;
export type SitePart = (typeof siteParts)[number];

interface TurnedOff {
  turnedOff: readonly string[];
}

/** Addresses beside /equipment that belong to machines, on the site or as tabs of the back office. */
const roomsOfEquipment = ["m", "bookings", "faults", "qualifications", "agreements", "account/machines"];

/** Whether an address of this site leads into a part that is turned off. @param path with or without a query */
export function isTurnedOff({ turnedOff }: TurnedOff, path: string): boolean {
  const [, room = ""] = /^\/(account\/machines|[^/?#.]*)/.exec(path.toLowerCase()) ?? [];
  return turnedOff.includes(roomsOfEquipment.includes(room) ? "equipment" : room);
}

/** The same of an address of the back office too, whose tabs are called as the parts are: /admin/store?edit=1. */
export const leadsToTurnedOffPart = (site: TurnedOff, path: string): boolean =>
  isTurnedOff(site, path.replace(/^\/admin(?=\/)/, ""));

/** Of links those that lead somewhere: not into a part that is turned off. */
export const withoutTurnedOff = <Link extends { to: string }>(site: TurnedOff, links: readonly Link[]): Link[] =>
  links.filter(({ to }) => !isTurnedOff(site, to));

interface Reached extends Record<"phone" | "whatsapp" | "email", string> {
  address: { lines: readonly string[] };
  hours: readonly unknown[];
}

/** Whether anybody has said where it is, when it is open, or how it is reached but by the form of the page Contact. */
export const isReached = ({ address, phone, whatsapp, email, hours }: Reached): boolean =>
  [address.lines[0], phone, whatsapp, email, hours[0]].some(Boolean);
