/** Who this organisation is. Every text that names one place reads it from here; SITE_CONFIG lays a JSON file over it. */
export const defaultSite = {
  name: "Anchor Makerspace",
  tagline: "Zimbabwe’s innovation hub for technology enthusiasts, makers, and developers.",
  pitch:
    "A collaborative space where makers, developers and innovators learn, build and grow through hands-on training and mentorship.",
  founded: 2018,
  timeZone: "Africa/Harare",
  timeZoneName: "CAT",
  currency: "USD",
  address: {
    short: "4th floor, Harare city centre",
    /** where in the building; empty where that is not said, or within the lines. The first line begins with it */
    floor: "4th floor",
    lines: ["4th floor, Three Anchor House", "54 Jason Moyo Avenue", "Harare"],
    /** ISO 3166-1, two letters */
    country: "ZW",
    latitude: -17.8292,
    longitude: 31.0522,
  },
  phone: "+263 00 000 0001",
  whatsapp: "+263 00 000 0002",
  email: "hello@anchor.example",
  partnershipsEmail: "partnerships@anchor.example",
  eventsEmail: "events@anchor.example",
  /** where else it is, in the order in which that is shown */
  social: [
    { kind: "X", address: "https://x.example/anchormakerspace" },
    { kind: "Facebook", address: "https://facebook.example/anchormakerspace" },
    { kind: "TikTok", address: "https://tiktok.example/@anchormakerspace" },
    { kind: "LinkedIn", address: "https://linkedin.example/company/anchormakerspace" },
  ],
  hours: [
    { days: "Mon–Fri", opens: "9:00 AM", closes: "6:00 PM" },
    { days: "Sat", opens: "10:00 AM", closes: "4:00 PM" },
    { days: "Sun", opens: null, closes: null },
  ] as { days: string; opens: string | null; closes: string | null }[],
};

export type Site = typeof defaultSite;

/** What holds without settings of the back office. */
export interface SiteBase {
  site: Site;
  /** what SITE_CONFIG says of it: "name", "address.lines" */
  configured: ReadonlySet<string>;
}

type Address = Pick<Site["address"], "floor" | "lines">;

/** The lines of an address without the floor. */
export const linesWithoutFloor = ({ floor, lines: [first = "", ...rest] }: Address): string[] => [
  floor && first.startsWith(`${floor}, `) ? first.slice(floor.length + 2) : first,
  ...rest,
];

/** An address whose first line begins with the floor, whether it did so before or not. */
export function withFloor(address: Address): Address {
  const [first = "", ...rest] = linesWithoutFloor(address);
  return { ...address, lines: [address.floor ? `${address.floor}, ${first}` : first, ...rest] };
}
