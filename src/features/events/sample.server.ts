import type { Queryable } from "../../platform/database.server";
import { searchText } from "../../platform/text";
import { toInstant, toLocalInput } from "../../platform/time";
import type { PictureAddresses } from "../../samples/pictures.server";
import type { EventType } from "./schema";

type Pictures = PictureAddresses["events"];

interface SampleEvent {
  title: string;
  picture: keyof Pictures;
  description: string;
  content?: string;
  /** days from the day of the first start, then on to the next such weekday */
  inDays: number;
  weekday: number;
  from: string;
  to: string;
  /** days it lasts beyond the first */
  moreDays?: number;
  type: EventType | "";
  location?: string;
  meetingUrl?: string;
  feeCents?: number;
  places?: number;
  featured?: boolean;
  community?: string;
}

const hall = "Main hall, 4th floor, Three Anchor House";
const bench = "Electronics bench, 4th floor, Three Anchor House";

/** As Date counts them. */
const [monday, tuesday, wednesday, thursday, friday, saturday] = [1, 2, 3, 4, 5, 6];

/** Sample events around the day of the first start: some to come, some over, each kind and price there is. */
const sampleEvents: SampleEvent[] = [
  {
    title: "Soldering for beginners",
    picture: "night-light",
    description:
      "Bring nothing but patience. You leave with a working night light and two hands that know how to hold an iron.",
    content:
      "We start with how solder flows and why a joint goes dull. Then everybody builds the same small circuit: a light sensor, a transistor and four LEDs.\n\nIrons, safety glasses and all parts are on the bench. Children from 12 are welcome with an adult.\n\nWhat you will take home\n- a night light that turns itself on at dusk\n- a sheet with the ten joints worth recognising\n- a standing invitation to the Saturday bench",
    inDays: 3,
    weekday: saturday,
    from: "10:30",
    to: "13:30",
    type: "workshop",
    location: bench,
    feeCents: 500,
    places: 16,
    featured: true,
    community: "hdc",
  },
  {
    title: "TypeScript evenings: from script to service",
    picture: "script-to-service",
    description: "A hands-on evening on turning a small script into a service that other people can rely on.",
    content:
      "We take a fifty-line script that sends a daily report and give it types, tests and a way to fail politely.\n\nBring a laptop with Node installed. Every step is in a repository you can follow along with, also on a slow connection.",
    inDays: 9,
    weekday: wednesday,
    from: "17:30",
    to: "20:00",
    type: "meetup",
    location: hall,
    places: 40,
    featured: true,
    community: "sdc",
  },
  {
    title: "Water and power: a hackathon for Harare homes",
    picture: "hackathon",
    description:
      "48 hours to build something that makes a household’s water or electricity last longer. Hardware, software or both.",
    content:
      "Teams of two to five. We bring sensors, relays, pumps, a stack of microcontrollers and people who have done this before. You bring the idea, or find one on Friday night.\n\nFriday evening: pitches and teams. Saturday: building, with mentors walking round. Sunday: demonstrations at 14:00, open to everybody.\n\nThe three best teams get bench space and parts for the following two months.",
    inDays: 20,
    weekday: friday,
    from: "17:00",
    to: "16:00",
    moreDays: 2,
    type: "hackathon",
    location: hall,
    feeCents: 1000,
    places: 60,
    featured: true,
  },
  {
    title: "Ask a maintainer: open source from Southern Africa",
    picture: "maintainers-panel",
    description:
      "Four maintainers on how they found their project, their first contributor and the time to do it all. Online.",
    content: "An hour of conversation, then your questions. The recording goes to everybody who registered.",
    inDays: 12,
    weekday: tuesday,
    from: "18:00",
    to: "19:30",
    type: "panel",
    meetingUrl: "https://meet.anchor.example/open-source",
    community: "sdc",
  },
  {
    title: "Robotics bootcamp: build an arm in five days",
    picture: "tea-robot",
    description: "A week of mornings. Cut it, wire it, program it, and make it pour a cup of tea on Friday.",
    content:
      "Monday: mechanics and laser-cut parts. Tuesday: servos and power. Wednesday: inverse kinematics without fear. Thursday: vision. Friday: the tea.\n\nYou need to have written a little code before, in any language.",
    inDays: 30,
    weekday: monday,
    from: "09:00",
    to: "12:30",
    moreDays: 4,
    type: "bootcamp",
    location: bench,
    feeCents: 4500,
    places: 12,
    community: "hdc",
  },
  {
    title: "Saturday open bench",
    picture: "open-bench",
    description:
      "The doors are open, the tools are out and somebody who knows the 3D printers is here all day. Come as you are.",
    inDays: 11,
    weekday: saturday,
    from: "10:30",
    to: "16:00",
    type: "",
    location: bench,
  },
  {
    title: "3D printing: from sketch to part",
    picture: "sketch-to-part",
    description:
      "Measure a broken thing, draw its replacement, print it before you leave. The last places went within a day.",
    content:
      "Bring something broken that fits in one hand. We use free software throughout, and show you which of the four printers to trust with what.",
    inDays: 18,
    weekday: saturday,
    from: "10:00",
    to: "14:00",
    type: "workshop",
    location: bench,
    feeCents: 800,
    places: 3,
    community: "hdc",
  },
  {
    title: "Data stories: maps of a city",
    picture: "maps",
    description: "Open map data, a little Python, and a question about your own street. Beginners welcome.",
    inDays: -12,
    weekday: saturday,
    from: "14:00",
    to: "17:00",
    type: "workshop",
    location: hall,
    feeCents: 300,
    places: 20,
    community: "sdc",
  },
  {
    title: "Demo night: what we built this season",
    picture: "demo-night",
    description: "Eleven projects in ninety minutes, from a beehive scale to a timetable app for kombis.",
    inDays: -33,
    weekday: thursday,
    from: "18:00",
    to: "20:00",
    type: "meetup",
    location: hall,
  },
  {
    title: "Women in hardware: a morning of small circuits",
    picture: "small-circuits",
    description: "Twenty women, twenty breadboards, three mentors. The second edition follows in the new year.",
    inDays: -60,
    weekday: saturday,
    from: "09:30",
    to: "12:30",
    type: "workshop",
    location: bench,
    places: 20,
    community: "hdc",
  },
];

const dayMs = 86_400_000;

/**
 * Adds the sample events, with their dates around today.
 *
 * @returns their ids, in the order of the list above
 */
export async function addSampleEvents(
  transaction: Queryable,
  addresses: Pictures,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<number[]> {
  const at = now.toISOString();
  const today = Date.parse(toLocalInput(at, timeZone).slice(0, 10));
  const day = (days: number) => new Date(today + days * dayMs).toISOString().slice(0, 10);
  const firstDay = ({ inDays, weekday }: SampleEvent) => {
    const reached = new Date(today + inDays * dayMs).getUTCDay();
    return inDays + ((weekday - reached + 7) % 7);
  };
  const instant = (days: number, time: string) => toInstant(`${day(days)}T${time}`, timeZone) ?? at;
  const rows = await transaction
    .insertInto("events")
    .values(
      sampleEvents.map((event) => ({
        title: event.title,
        description: event.description,
        content: event.content ?? "",
        start_date: instant(firstDay(event), event.from),
        end_date: instant(firstDay(event) + (event.moreDays ?? 0), event.to),
        location: event.location ?? "",
        is_online: event.meetingUrl ? 1 : 0,
        meeting_url: event.meetingUrl ?? "",
        registration_fee_cents: event.feeCents ?? 0,
        max_attendees: event.places ?? null,
        event_type: event.type,
        featured: event.featured ? 1 : 0,
        image_url: addresses[event.picture],
        community_id: event.community ?? null,
        search_text: searchText(event.title, event.description),
        created_at: at,
        updated_at: at,
      })),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}
