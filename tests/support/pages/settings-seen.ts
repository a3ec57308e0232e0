/** A change of settings, and the places where visitors then see it. */
export interface Step {
  section: string;
  /** the API call; default: PUT /settings */
  call?: string;
  change: Record<string, unknown>;
  /** paths with the texts that they must contain, and must no longer contain */
  at: [path: string, says: string[], not?: string[]][];
}

const day = (now: Date, ahead: number) => new Date(now.getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
const picture = (letter: string) => `/files/${letter.repeat(25)}`;
const shown = { name: "Zinc", text: "Poured on Fridays." };

/** Every setting, as another makerspace would set it; requires a product with a price, and other hours near `now`. */
export const settingsSeen = (now: Date): Step[] => [
  {
    section: "organisation",
    change: {
      name: "Fablab Mutare",
      tagline: "Benches at the border.",
      about: "A workshop for everybody up the hill.",
      founded: 2021,
      address_short: "By the old station",
      floor: "Ground floor",
      address_lines: ["7 Herbert Chitepo Street", "Mutare"],
      country: "MZ",
      latitude: -18.9707,
      longitude: 32.6709,
      time_zone: "Africa/Nairobi",
      phone: "+263 00 000 0011",
      whatsapp: "+263 00 000 0012",
      email: "hello@mutare.example",
      partnerships_email: "partners@mutare.example",
      events_email: "events@mutare.example",
      social_links: [{ kind: "Mastodon", address: "https://social.example/@fablab" }],
    },
    at: [
      ["/", ["Fablab Mutare", "Benches at the border.", "up the hill", "By the old station", "social.example/@fablab"]],
      [
        "/contact",
        ["Ground floor, 7 Herbert Chitepo", '"addressCountry":"MZ"', "+263 00 000 0011", "+263 00 000 0012"],
      ],
      ["/contact", ["hello@mutare.example", "partners@mutare.example", "events@mutare.example"]],
      ["/about", ["founded in 2021"]],
      ["/terms", ["Fablab Mutare", "Mozambique"]],
      ["/manifest.webmanifest", ["Fablab Mutare", "Benches at the border."]],
      ["/blog/rss.xml", ["Fablab Mutare"]],
      ["/blog/atom.xml", ["Fablab Mutare"]],
      ["/events.ics", ["Fablab Mutare", "X-WR-TIMEZONE:Africa/Nairobi"]],
      ["/spaceapi.json", ['"space":"Fablab Mutare"', '"lat":-18.9707,"lon":32.6709,"timezone":"Africa/Nairobi"']],
      ["/api/search?q=contact", ["Herbert Chitepo"]],
    ],
  },
  {
    section: "currency",
    change: { currency: "JPY" },
    at: [["/store", ["¥12"], ["$12"]]],
  },
  {
    section: "hours",
    change: {
      opening_hours: [{ day: "monday", opens: "08:10", closes: "16:20" }],
      opening_exceptions: [{ date: day(now, 3), reason: "Unity week", spans: [] }],
      dismissed_holidays: [day(now, 9)],
    },
    at: [["/contact", ["08:10–16:20", "Unity week"]]],
  },
  {
    section: "open switch",
    call: "PUT /open",
    change: { open: true, message: "Board games tonight", until: null },
    at: [
      ["/spaceapi.json", ['"open":true', "Board games tonight"]],
      ["/api/open", ["Board games tonight"]],
      ["/contact", ["Board games tonight"]],
    ],
  },
  {
    section: "banner",
    change: {
      banner_text: "We are moving.",
      banner_link: "/events?moving",
      banner_from: "2020-01-01T09:00",
      banner_until: "2090-01-01T09:00",
      banner_tone: "loud",
    },
    at: [["/", ["We are moving.", "/events?moving"]]],
  },
  {
    section: "look",
    change: {
      accent: "#a03060",
      second: "#006b5e",
      logo: `${picture("l")}/640x160.webp`,
      dark_logo: `${picture("d")}/640x160.webp`,
      icon: `${picture("i")}/512x512.webp`,
    },
    at: [
      ["/", ["--color-copper:#a03060", "--color-violet:#006b5e", picture("l"), picture("d"), "/previews/icon/180-"]],
      ["/manifest.webmanifest", ["/previews/icon/maskable-512-"]],
    ],
  },
  {
    section: "words",
    change: {
      hero_title: "Make zinc.",
      hero_text: "With a hammer of wood.",
      hero_ways: [{ label: "Pour with us", address: "/events?pour" }],
      offers_title: "What we pour",
      offers_text: "Metal, mostly.",
      offers: [{ drawing: "events", ...shown, address: "/events?zinc", way: "To the crucible" }],
      open_title: "Come in",
      open_text: "The gate is never locked.",
      open_points: [{ name: "Gloves", text: "We have some." }],
      mission_title: "Why zinc",
      mission_text: "So that roofs last.",
      mission_values: [{ name: "Patience", text: "It cools slowly." }],
      stats: [{ number: "8,123", of: "buckets poured" }],
      stories: [{ name: "Tendai", what: "has a foundry", words: "I burnt my shoes." }],
      story: "It began with a bucket.",
      about_mission: "To pour well.",
      about_values: [{ sign: "idea", name: "Heat", text: "Much of it." }],
      journey: [{ year: "1999", title: "The first bucket", text: "It leaked." }],
      impact: [{ number: "7,654", of: "roofs" }],
      questions: [{ question: "Is zinc hot?", answer: "It is." }],
      terms: "Do not touch {name}.\n\n## Heat\n\nIt is hot.",
      privacy: "We forget.\n\n## What\n\nEverything, by Tuesday.",
    },
    at: [
      ["/", ["Make zinc.", "With a hammer of wood.", "Pour with us", "/events?pour", "What we pour", "Metal, mostly."]],
      ["/", ["Poured on Fridays.", "To the crucible", "Come in", "never locked", "Gloves", "Why zinc", "roofs last"]],
      ["/", ["It cools slowly.", "8,123", "buckets poured", "has a foundry", "I burnt my shoes."]],
      ["/about", ["It began with a bucket.", "To pour well.", "Much of it.", "The first bucket", "7,654"]],
      ["/contact", ["Is zinc hot?", "It is."]],
      ["/terms", ["Do not touch Fablab Mutare", "It is hot."]],
      ["/privacy", ["We forget.", "by Tuesday"]],
    ],
  },
  {
    section: "parts",
    change: { turned_off: ["store", "blog", "gallery", "projects"], hidden_parts: ["offers", "journey", "questions"] },
    at: [
      ["/", ["Make zinc."], ["What we pour", 'href="/store"', 'href="/blog"', 'href="/gallery"', 'href="/projects"']],
      ["/about", ["To pour well."], ["The first bucket"]],
      ["/contact", ["Fablab Mutare"], ["Is zinc hot?"]],
      ["/store", ["Page not found"]],
      ["/gallery", ["Page not found"]],
      ["/projects", ["Page not found"]],
      ["/blog", ["Page not found"]],
      ["/manifest.webmanifest", ["Fablab Mutare"], ["/blog"]],
      ["/spaceapi.json", ["events.ics"], ["atom.xml", "/projects"]],
    ],
  },
];

/** Returns the places that lack a new text or still have the old one; `read` returns the text at a path. */
export async function unseen({ at }: Step, read: (path: string) => Promise<string>): Promise<string[]> {
  const wrong: string[] = [];
  for (const path of new Set(at.map(([one]) => one))) {
    const text = await read(path);
    for (const [one, says, not = []] of at) {
      if (one !== path) continue;
      wrong.push(...says.filter((words) => !text.includes(words)).map((words) => `${path} does not say ${words}`));
      wrong.push(...not.filter((words) => text.includes(words)).map((words) => `${path} still says ${words}`));
    }
  }
  return wrong;
}
