/** What an account may be. */
export const roles = ["admin", "moderator", "member"] as const;
export type Role = (typeof roles)[number];

/**
 * A right to do one thing with one kind of item, such as "registrations.review". The part before the dot is what it is
 * about, the part after it what is done: `read_hidden` is seeing what visitors do not see yet or any more, `draft` is
 * writing what they do not see: something new, or a change beside what is published; `review` is setting the status of
 * what people have sent in, `delete` is moving to the trash, `erase` deleting for good.
 */
export type Right =
  `${string}.${"enter" | "read" | "read_hidden" | "draft" | "write" | "delete" | "review" | "export" | "import" | "upload" | "restore" | "erase"}`;

/** The rights of each role: all of them, or a list. Whoever is signed in may do what concerns only themselves, which needs no right. */
const rightsOf: Record<Role, "all" | readonly Right[]> = {
  admin: "all",
  // They work with who comes and who writes, and prepare what is published. What reaches people or takes their addresses along,
  // what is deleted, and the site itself are the administrators'.
  moderator: [
    "back_office.enter",
    "registrations.read",
    "registrations.review",
    "door.enter",
    "messages.read",
    "messages.review",
    "events.read_hidden",
    "events.draft",
    "posts.read_hidden",
    "posts.draft",
    "projects.read_hidden",
    "projects.draft",
    "gallery.read_hidden",
    "gallery.draft",
    "files.upload",
    "media.read",
    "open.write",
  ],
  member: [],
};

/** Whether somebody has a right; nobody has any who is not signed in. The one place that decides, for the server and the browser. */
export function can(user: { role: Role } | undefined, right: Right): boolean {
  if (!user) return false;
  const rights = rightsOf[user.role];
  return rights === "all" || rights.includes(right);
}
