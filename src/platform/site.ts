import { defaultName } from "./default-name";
import { type HoursLine, weekOf } from "./opening/lines";
import type { OpenByHand, Timetable } from "./opening/timetable";
import type { SitePart } from "./site-parts";

/** The organisation. Every text that names one reads it from here; SITE_CONFIG lays a JSON file over it. */
const shown = {
  name: defaultName,
  tagline: "Zimbabwe’s innovation hub for technology enthusiasts, makers, and developers.",
  pitch:
    "A collaborative space where makers, developers and innovators learn, build and grow through hands-on training and mentorship.",
  founded: 2018,
  timeZone: "Africa/Harare",
  timeZoneName: "CAT",
  currency: "USD",
  /** the step of the store's price slider; follows from the currency */
  priceStep: 1,
  address: {
    short: "4th floor, Harare city centre",
    /** where in the building; empty where that is not said, or within the lines. The first line begins with it */
    floor: "4th floor",
    lines: ["4th floor, Three Anchor House", "54 Jason Moyo Avenue", "Harare"],
    /** ISO 3166-1, two letters; may be empty */
    country: "ZW",
    latitude: -17.8292,
    longitude: 31.0522,
  },
  /** may be empty, and so may the next */
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
    { days: "Mon–Fri", times: ["9:00 AM–6:00 PM"] },
    { days: "Sat", times: ["10:00 AM–4:00 PM"] },
    { days: "Sun", times: [] },
  ] as HoursLine[],
  /** the parts that it does without */
  turnedOff: [] as SitePart[],
  /** its two colours as in the light theme, and its own pictures: addresses of stored ones, empty for the design's */
  look: { accent: "#b8401a", second: "#5b3fa0", logo: "", darkLogo: "", icon: "" },
};

/** The provider whose accounts sign in here. */
export interface SiteProvider {
  /** on the button: Continue with … */
  name: string;
  /** whether people without an account get one */
  isOpen: boolean;
}

/** What every page knows of the organisation. */
export type Site = typeof shown & { provider?: SiteProvider | undefined };

/** The server's view of the site; pages get the current values. */
export interface WholeSite extends Site {
  timetable: Timetable;
  /** dates of public holidays on which it is open as usual */
  dismissedHolidays: string[];
  openByHand: OpenByHand | null;
  banner: Banner | null;
  /** how many mails a day strangers cause at most to addresses that nobody has confirmed */
  mailsToStrangers: number;
  /** how many mails of letters go in an hour */
  lettersPerHour: number;
  /** when the letter that is written by itself is sent, on the site's clock */
  regularLetter: RegularLetter;
  /** the sites that may frame the pages below /embed: https origins */
  framingSites: string[];
  /** how much pictures of strangers may take whose faults are open; MB */
  faultPicturesMb: number;
  /** how much the pictures and files of one member's projects may take; MB */
  projectRoomMb: number;
  /** whether projects of members who had two approved are published without a review */
  membersPublish: boolean;
}

export interface RegularLetter {
  /** empty: never */
  every: "week" | "month" | "";
  /** of the week from 1 for Monday, where 7 and above are Sunday, or of the month */
  day: number;
  hour: number;
}

export interface Banner {
  text: string;
  /** where it leads: a path of this site or a web address; empty for nowhere */
  link: string;
  /** from when until when it is shown, on the clock of the site, such as "2026-12-01T09:00"; empty for no bound */
  from: string;
  until: string;
  isLoud: boolean;
}

export const defaultSite: WholeSite = {
  ...shown,
  timetable: { week: weekOf(shown.hours), exceptions: [] },
  dismissedHolidays: [],
  openByHand: null,
  banner: null,
  mailsToStrangers: 200,
  lettersPerHour: 200,
  regularLetter: { every: "", day: 1, hour: 9 },
  framingSites: [],
  faultPicturesMb: 500,
  projectRoomMb: 200,
  membersPublish: false,
};

/** A site under another name, without numbers, addresses, place, hours or accounts. Empty values are shown nowhere. */
export const asOtherOrganisation = (site: WholeSite, name: string): WholeSite => ({
  ...site,
  name,
  tagline: "A place to make things, with other people.",
  address: { ...site.address, short: "", floor: "", lines: [], country: "", latitude: 0, longitude: 0 },
  ...{ phone: "", whatsapp: "", email: "", partnershipsEmail: "", eventsEmail: "" },
  social: [],
  hours: [],
  timetable: { week: [], exceptions: [] },
});

/** The values without settings of the back office. */
export interface SiteBase {
  site: WholeSite;
  /** what SITE_CONFIG says of it: "name", "address.lines" */
  configured: ReadonlySet<string>;
}

type Address = Pick<Site["address"], "floor" | "lines">;

/** The lines of an address without the floor. */
export const linesWithoutFloor = ({ floor, lines }: Address): string[] =>
  lines.map((line, at) => (at === 0 && floor && line.startsWith(`${floor}, `) ? line.slice(floor.length + 2) : line));

/** An address whose first line begins with the floor, whether it did so before or not. */
export function withFloor(address: Address): Address {
  const [first, ...rest] = linesWithoutFloor(address);
  const begins = [address.floor, first].filter(Boolean).join(", ");
  return { ...address, lines: begins ? [begins, ...rest] : [] };
}
