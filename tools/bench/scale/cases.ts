/** A request to measure. */
export interface Case {
  name: string;
  path: string;
  query: Record<string, string>;
  /** which page; default: the first. The middle and last depend on the number of pages */
  page?: "middle" | "last";
  /** first pages and filters ("page") have a goal; kinds that grow with the number of results do not */
  kind: "page" | "search" | "deep" | "broad" | "export";
}

const registrations = "/event-registrations/registrations";

/** Each list with its filters and orders. */
const pages: [path: string, ...queries: Record<string, string>[]][] = [
  [registrations, {}, { status: "confirmed" }, { event_id: "5" }, { event_id: "5", status: "confirmed" }],
  [
    registrations,
    { sort: "name" },
    { sort: "-event" },
    { sort: "email" },
    { sort: "status" },
    { status: "confirmed", sort: "name" },
  ],
  [`${registrations}/by-day`, { days: "30" }],
  ["/users/me/registrations", {}],
  [
    "/events",
    {},
    { status: "upcoming" },
    { status: "past" },
    { status: "ongoing" },
    { event_type: "workshop" },
    { featured: "true" },
  ],
  [
    "/events",
    { upcoming: "true" },
    { sort: "start_date" },
    { sort: "-start_date" },
    { sort: "created_at" },
    { sort: "-created_at" },
  ],
  ["/users", {}, { role: "moderator" }, { role: "member" }, { sort: "username" }, { sort: "-email" }],
  ["/users/stats", {}],
  ["/contact", {}, { status: "unread" }, { is_read: "true" }],
  ["/contact/stats", {}],
  ["/store/orders", {}],
  ["/store/orders/my", {}],
  [
    "/store/products",
    {},
    { category: "tools" },
    { featured: "true" },
    { available: "true" },
    { sort: "price" },
    { sort: "-stock_quantity" },
  ],
  ["/store/products", { max_price: "50", sort: "price" }, { category: "tools", sort: "price" }],
  [
    "/blog",
    {},
    { brief: "true" },
    { status: "published" },
    { featured: "true" },
    { category: "hardware" },
    { author: "5" },
    { sort: "-views" },
    { sort: "date" },
  ],
  ["/gallery", {}, { category: "events" }, { featured: "true" }, { sort: "created_at" }],
  [
    "/projects",
    {},
    { status: "active" },
    { difficulty: "beginner" },
    { sort: "title" },
    { by_members: "true" },
    { equipment_id: "1" },
  ],
  ["/projects/20", {}],
  ["/subscribers", {}, { state: "confirmed" }, { topic: "events" }, { state: "confirmed", topic: "news" }],
  ["/subscribers/counts", {}],
  ["/partners", {}, { category: "tech" }, { sort: "name" }],
  ["/team-members", {}, { sort: "name" }],
  ["/communities", {}],
  ["/audit", {}, { action: "deleted" }, { resource: "event" }, { user: "5" }],
  ["/trash", {}, { resource: "event" }],
];

/** A text that one row has, or a few; one that a twentieth of all have; one that all have. */
const searches: [path: string, few: string, many?: string, all?: string][] = [
  [registrations, "guest4321@", "rudo moyo", "people.example"],
  ["/events", "evening 777", "laser", "somebody will help"],
  ["/users", "member777@", "rudo moyo", "people.example"],
  ["/contact", "writer777@", "rudo moyo", "somebody will help"],
  ["/blog", "evening 77", "laser", "somebody will help"],
  ["/store/products", "kit 77", "laser"],
  ["/gallery", "evening 77", "laser"],
  ["/projects", "evening 77", "laser"],
  ["/subscribers", "reader777@", "rudo moyo", "people.example"],
  ["/audit", "evening 777", "laser"],
  ["/trash", "evening 77", "laser"],
];

const named = (path: string, query: Record<string, string>) => {
  const asked = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return asked.length > 0 ? `${path}?${asked.join("&")}` : path;
};

const deep: [path: string, query: Record<string, string>][] = [
  [registrations, {}],
  [registrations, { status: "confirmed" }],
  ["/events", {}],
  ["/events", { sort: "start_date" }],
  ["/users", {}],
  ["/users", { sort: "username" }],
  ["/contact", {}],
  ["/store/orders", {}],
  ["/store/products", { sort: "price" }],
  ["/blog", {}],
  ["/blog", { category: "hardware" }],
  ["/audit", {}],
  ["/trash", {}],
];

export const cases: Case[] = [
  ...pages.flatMap(([path, ...queries]) =>
    queries.map((query): Case => ({ name: named(path, query), path, query, kind: "page" })),
  ),
  ...searches.flatMap(([path, few, many, all]) =>
    [few, many, all].flatMap((search, at): Case[] =>
      search === undefined
        ? []
        : [{ name: named(path, { search }), path, query: { search }, kind: at === 0 ? "search" : "broad" }],
    ),
  ),
  ...deep.flatMap(([path, query]) =>
    (["middle", "last"] as const).map(
      (page): Case => ({ name: `${named(path, query)}, ${page} page`, path, query, page, kind: "deep" }),
    ),
  ),
  {
    name: `${registrations}/export?event_id=5`,
    path: `${registrations}/export`,
    query: { event_id: "5" },
    kind: "page",
  },
  { name: `${registrations}/export`, path: `${registrations}/export`, query: {}, kind: "export" },
  { name: "/contact?export=true&size=100", path: "/contact", query: { export: "true", size: "100" }, kind: "page" },
];
