import type { Noun } from "./features/audit/schema";
import type { TableWithId } from "./platform/lock-row.server";
import type { Tables } from "./tables";

/** A row of any table, as the engine gives it. */
export type AnyRow = Record<string, unknown>;

type Pointer = readonly [table: keyof Tables, column: string];

interface NounFacts {
  /** its calls begin with one of these */
  paths: string[];
  table: TableWithId;
  /** the column that says what one of it is called */
  title: string;
  /** columns whose change is noted without their values: what people write or are reached by */
  secret?: string[] | ((row: AnyRow) => string[]);
  /** how it is deleted: left out, it is gone for good */
  trash?: {
    /** rows that go with it and come back with it; the counted ones are named to whoever restores it */
    along: Pointer[];
    counted?: keyof Tables;
    /** rows that stay without it, and point at it again once it is back */
    links: Pointer[];
    /** it is about a person, whose name leaves the audit trail when it is erased */
    personal?: boolean;
  };
}

/** What the audit trail and the trash know of each noun: one list. */
export const nounFacts: Record<Noun, NounFacts> = {
  event: {
    paths: ["/events"],
    table: "events",
    title: "title",
    trash: { along: [["registrations", "event_id"]], counted: "registrations", links: [] },
  },
  registration: {
    paths: ["/event-registrations/registrations"],
    table: "registrations",
    title: "name",
    secret: [
      ...["name", "email", "phone", "organization"],
      ...["experience_level", "interests", "dietary_restrictions", "special_requirements"],
    ],
    trash: { along: [], links: [], personal: true },
  },
  post: {
    paths: ["/blog"],
    table: "posts",
    title: "title",
    trash: { along: [["post_categories", "post_id"]], links: [] },
  },
  gallery_item: {
    paths: ["/gallery"],
    table: "gallery_items",
    title: "title",
    trash: { along: [], links: [] },
  },
  project: { paths: ["/projects"], table: "projects", title: "title", trash: { along: [], links: [] } },
  product: {
    paths: ["/store/products"],
    table: "products",
    title: "name",
    trash: { along: [], links: [["orders", "product_id"]] },
  },
  // Whoever asked may delete their account, and what they asked for goes along: it is never kept.
  order: { paths: ["/store/orders"], table: "orders", title: "product_name" },
  community: {
    paths: ["/communities"],
    table: "communities",
    title: "name",
    trash: {
      along: [["community_members", "community_id"]],
      counted: "community_members",
      links: [
        ["events", "community_id"],
        ["projects", "community_id"],
      ],
    },
  },
  // A person who asks to be forgotten is: an account is never kept.
  user: {
    paths: ["/users", "/auth/admin-create-user"],
    table: "users",
    title: "username",
    // What an administrator is called is nobody's secret: who takes another's name is found by it.
    secret: ({ role }) => (role === "admin" ? ["email"] : ["email", "full_name"]),
  },
  partner: { paths: ["/partners"], table: "partners", title: "name", trash: { along: [], links: [] } },
  team_member: {
    paths: ["/team-members"],
    table: "team_members",
    title: "name",
    secret: ["email"],
    trash: { along: [], links: [] },
  },
  message: {
    paths: ["/contact"],
    table: "messages",
    title: "subject",
    secret: ["name", "email", "phone", "subject", "message"],
    trash: { along: [], links: [], personal: true },
  },
};

/** Columns of what is kept in the trash that point at rows which may be gone by the time it comes back. */
export const looseEnds: { from: Pointer; to: keyof Tables; otherwise: "empty" | "drop" }[] = [
  { from: ["events", "community_id"], to: "communities", otherwise: "empty" },
  { from: ["projects", "community_id"], to: "communities", otherwise: "empty" },
  { from: ["registrations", "user_id"], to: "users", otherwise: "empty" },
  { from: ["posts", "author_id"], to: "users", otherwise: "empty" },
  { from: ["community_members", "user_id"], to: "users", otherwise: "drop" },
];

/** The noun that a call writes, by its path; undefined where it is none of these. */
export function nounOf(path: string): Noun | undefined {
  const found = (Object.keys(nounFacts) as Noun[]).find((noun) =>
    nounFacts[noun].paths.some((start) => path === start || path.startsWith(`${start}/`)),
  );
  return found;
}
