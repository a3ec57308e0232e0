/** The roles of an account. */
export const roles = ["admin", "moderator", "member"] as const;
export type Role = (typeof roles)[number];

/**
 * A right for one kind of item, such as "registrations.review". `draft` also allows a draft beside a published item,
 * `review` setting the status of submissions, `delete` moving to the trash, `erase` deleting for good.
 */
export type Right =
  `${string}.${"enter" | "read" | "read_hidden" | "draft" | "write" | "delete" | "review" | "export" | "import" | "upload" | "restore" | "erase" | "grant" | "send"}`;

/** The rights of each role: all, or a list. People need no right for their own data. */
const rightsOf: Record<Role, "all" | readonly Right[]> = {
  admin: "all",
  // Mass mails, exports, deletion, publishing and the site itself are for administrators.
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
    "projects.review",
    "gallery.read_hidden",
    "gallery.draft",
    "files.upload",
    "media.read",
    "open.write",
    "equipment.read_hidden",
    "equipment.draft",
    "equipment.review",
    "faults.read",
    "faults.review",
    "qualifications.read",
    "bookings.read",
    "letters.draft",
  ],
  member: [],
};

/** Somebody with a role, or a program with a token: it has those of its rights that its maker's role still has. */
interface Holder {
  role: Role;
  token?: { rights: readonly Right[] };
}

/** Whether somebody has a right; anonymous callers have none. The one place that decides, for server and browser. */
export function can(user: Holder | undefined, right: Right): boolean {
  if (!user || (user.token && !user.token.rights.includes(right))) return false;
  const rights = rightsOf[user.role];
  return rights === "all" || rights.includes(right);
}

/** A member's roles on one machine. */
export interface MachinePerson {
  is_keeper: boolean;
  is_trainer: boolean;
}

/** The rights of a machine's keepers and trainers on that machine. */
const onMachine: Record<keyof MachinePerson, readonly Right[]> = {
  is_keeper: [
    "equipment.review",
    "faults.read",
    "faults.review",
    "faults.export",
    "bookings.read",
    "bookings.review",
    "bookings.export",
  ],
  is_trainer: ["qualifications.grant"],
};

/** Whether somebody has a right on one machine: by their role, or as its keeper or trainer (decision 113). */
export const canFor = (user: Holder | undefined, right: Right, person: MachinePerson | undefined): boolean =>
  can(user, right) ||
  (user !== undefined &&
    !user.token &&
    ((person?.is_keeper === true && onMachine.is_keeper.includes(right)) ||
      (person?.is_trainer === true && onMachine.is_trainer.includes(right))));
