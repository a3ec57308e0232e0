import type { SettingsChange } from "../../../src/features/settings/schema.ts";
import { weekdays } from "../../../src/platform/opening/timetable.ts";

/** Numbers that look like chance and are the same each time (mulberry32). @returns the next one, from 0 to below 1 */
function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Pieces of texts: a very long word, other scripts, markup, and names in braces. */
const pieces = [
  ...[
    "Bench",
    "W".repeat(70),
    "ورشة عمل",
    "工房",
    "👩🏽‍🔧🧵",
    "<b>bold</b>",
    "{name}",
    "{email}",
    "{nothing}",
    "a-b/c_d",
  ],
  ..."solder print and learn with others on every Saturday".split(" "),
];

const blocks = [
  "- one\n- two",
  "> said",
  "| a | b |\n|---|---|\n| 1 | 2 |",
  "```ts\nconst a = 1;\n```",
  "[go](/events)",
];

const pageParts = ["coming", "partners", "offers", "open", "communities", "visit", "mission", "stats", "stories"];
const others = ["story", "snippet", "values", "team", "journey", "impact", "host", "questions"];
const siteParts = ["projects", "blog", "gallery", "store"];

/** Returns settings with random texts and parts, within the schema's limits; equal seeds give equal settings. */
export function generatedWords(seed: number): SettingsChange {
  const chance = chanceFrom(seed);
  const whole = (most: number) => Math.floor(chance() * (most + 1));
  const one = <Of>(of: readonly Of[]): Of => of[whole(of.length - 1)] as Of;
  const some = <Of>(of: readonly Of[], rarity: number) => of.filter(() => chance() < 1 / rarity);
  const text = (most: number) => {
    let made = "";
    for (let words = 1 + whole(30); words > 0; words--) made += `${made && " "}${one(pieces)}`;
    return [...made.slice(0, most)].join("").toWellFormed().replaceAll("\ufffd", "").trim() || "x";
  };
  const markdown = (most: number) => `${text(most / 3)}\n\n${one(blocks)}\n\n${text(most / 3)}`;
  const list = <Of>(most: number, make: () => Of): Of[] => Array.from({ length: whole(most) }, make);
  const named = () => ({ name: text(80), text: text(400) });
  const rules = () => [text(300), ...list(5, () => `## ${text(60)}\n\n${markdown(900)}`)].join("\n\n");
  const made = {
    hero_title: text(90),
    hero_text: one(["", text(600)]),
    hero_ways: list(4, () => ({ label: text(40), address: one(["/store", "/events", "https://elsewhere.example"]) })),
    offers_title: text(80),
    offers_text: one(["", text(400)]),
    offers: list(12, () => ({
      ...named(),
      drawing: one(["software", "events", "calendar", "knowledge", "prototyping", "mentorship"] as const),
      way: one(["", text(60)]),
      address: one(["", "/blog", "/communities/nowhere", "mailto:{email}"]),
    })),
    open_title: text(80),
    open_text: one(["", markdown(600)]),
    open_points: list(9, named),
    mission_title: text(80),
    mission_text: one(["", text(600)]),
    mission_values: list(9, named),
    stats: list(8, () => ({ number: text(12), of: text(60) })),
    stories: list(12, () => ({ name: text(80), what: one(["", text(160)]), words: text(1_000) })),
    story: one(["", markdown(3_000)]),
    about_mission: one(["", text(600)]),
    about_values: list(8, () => ({ ...named(), sign: one(["idea", "people", "access", "rocket"] as const) })),
    journey: list(12, () => ({ year: text(20), title: text(80), text: one(["", text(400)]) })),
    impact: list(8, () => ({ number: text(12), of: text(60) })),
    questions: list(12, () => ({ question: text(200), answer: markdown(1_200) })),
    terms: rules(),
    privacy: rules(),
    turned_off: some(siteParts, 2),
    hidden_parts: some([...pageParts, ...others], 3),
  };
  return made as SettingsChange;
}

/** Returns settings with texts of maximum length, without spaces; `dates` are closed and open in turn. */
export function longestOrganisation(dates: readonly string[]): SettingsChange {
  const word = (length: number) => "W".repeat(length);
  const spans = Array.from({ length: 9 }, (_, at) => ({ opens: `${10 + at}:00`, closes: `${10 + at}:59` }));
  const reason = word(80);
  return {
    name: "H".repeat(60),
    tagline: word(300),
    about: word(600),
    address_short: word(120),
    floor: word(60),
    address_lines: Array.from({ length: 6 }, (_, line) => `${line}${word(119)}`),
    phone: `+${"0".repeat(39)}`,
    whatsapp: `+${"1".repeat(39)}`,
    email: `${"w".repeat(60)}@${"x".repeat(60)}.example`,
    social_links: Array.from({ length: 20 }, (_, at) => ({ kind: word(40), address: `https://x.example/${at}` })),
    opening_hours: weekdays.flatMap((day) => spans.map((span) => ({ day, ...span }))),
    opening_exceptions: dates.map((date, at) => ({ date, reason, spans: at % 2 ? spans : [] })),
    banner_text: word(200),
    banner_link: "/events",
  };
}
