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
  social: {
    x: "https://x.example/anchormakerspace",
    facebook: "https://facebook.example/anchormakerspace",
    tiktok: "https://tiktok.example/@anchormakerspace",
    linkedin: "https://linkedin.example/company/anchormakerspace",
  },
  hours: [
    { days: "Mon–Fri", opens: "9:00 AM", closes: "6:00 PM" },
    { days: "Sat", opens: "10:00 AM", closes: "4:00 PM" },
    { days: "Sun", opens: null, closes: null },
  ] as { days: string; opens: string | null; closes: string | null }[],
};

export type Site = typeof defaultSite;
