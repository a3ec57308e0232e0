import type { Right } from "../../api/policy";

interface TokenKind {
  label: string;
  /** the parts of its rights after the dot */
  actions: readonly string[];
  /** whether its items are about people; then reading them is chosen one by one */
  people?: true;
}

const published = ["draft", "write", "delete", "export"];

/**
 * The rights that a token can have, by kind of item. Accounts, settings, mails, backups, the trash, the audit trail, the
 * door and tokens themselves are left out: a lost token must not become an account.
 */
export const tokenKinds: Readonly<Record<string, TokenKind>> = {
  events: { label: "Events", actions: ["read_hidden", ...published, "import"] },
  posts: { label: "Articles", actions: ["read_hidden", ...published, "import"] },
  projects: { label: "Projects", actions: ["read_hidden", ...published, "review"] },
  communities: { label: "Communities", actions: published },
  equipment: { label: "Machines", actions: ["read_hidden", ...published, "import", "review"] },
  gallery: { label: "Gallery", actions: ["read_hidden", ...published] },
  products: { label: "Products", actions: [...published, "import"] },
  partners: { label: "Partners", actions: published },
  team: { label: "Team", people: true, actions: [...published, "import"] },
  agreements: { label: "Agreements", people: true, actions: published },
  media: { label: "Pictures and files", actions: ["read", "write", "delete"] },
  files: { label: "Uploads", actions: ["upload"] },
  open: { label: "Open or closed", actions: ["write"] },
  registrations: { label: "Registrations", people: true, actions: ["read", "write", "review", "delete", "export"] },
  bookings: { label: "Bookings", people: true, actions: ["read", "export"] },
  faults: { label: "Faults", people: true, actions: ["read", "review", "delete", "export"] },
  qualifications: { label: "Qualifications", people: true, actions: ["read", ...published, "import", "grant"] },
  messages: { label: "Messages", people: true, actions: ["read", "review", "delete", "export"] },
  letters: { label: "Letters", people: true, actions: ["draft", "send"] },
  subscribers: { label: "Subscribers", people: true, actions: ["read", "write", "export"] },
  orders: { label: "Purchase requests", people: true, actions: ["read", "review"] },
};

const rightsOf = (kinds: readonly [string, TokenKind][]): Right[] =>
  kinds.flatMap(([kind, { actions }]) => actions.map((action) => `${kind}.${action}` as Right));

/** Every right that a token can have. */
export const tokenRights: readonly Right[] = rightsOf(Object.entries(tokenKinds));

/** The rights of a token by default: it reads drafts and files, but nothing about people. */
export const readingRights: readonly Right[] = rightsOf(
  Object.entries(tokenKinds).filter(([, { people }]) => !people),
).filter((right) => /\.read(_hidden)?$/.test(right));

const actionLabels: Record<string, string> = {
  read: "Read",
  read_hidden: "Read drafts",
  draft: "Write drafts",
  write: "Change",
  delete: "Delete",
  export: "Export",
  import: "Import",
  review: "Decide",
  upload: "Upload",
  send: "Send",
  grant: "Grant",
};

/** "Read drafts", of "events.read_hidden". */
export const actionLabel = (right: string): string => actionLabels[right.split(".")[1] ?? ""] ?? right;
