/** A press or a choice on a page before its picture is taken. */
export type Step =
  /** presses the first element of a name, or of a CSS selector; a button by default */
  | { press: string; role?: "button" | "link" | "selector" }
  | { fill: string; label: string }
  | { choose: string; label: string };

export interface Picture {
  /** the name of its file in docs/handbook/pictures */
  name: string;
  path: string;
  /** a desk's screen, drawn 800 pixels wide; or a phone's, 360 pixels wide */
  screen: "desk" | "phone";
  before?: readonly Step[];
  /** taken an hour before the first event of the samples, instead of at the first start */
  onTheDay?: true;
}

/** Every picture of the handbook. The samples' first event, machine and qualification have these ids. */
export const pictures: readonly Picture[] = [
  { name: "menu-phone", path: "/admin/events", screen: "phone", before: [{ press: "Open menu" }] },
  {
    name: "search",
    path: "/admin",
    screen: "desk",
    before: [{ press: "Search" }, { label: "Search everything", fill: "cannot" }],
  },
  { name: "dashboard", path: "/admin", screen: "desk", onTheDay: true },
  { name: "event", path: "/admin/events/1", screen: "desk" },
  { name: "cancel-event", path: "/admin/events/1", screen: "desk", before: [{ press: "Cancel Event..." }] },
  { name: "door-tab", path: "/admin/door", screen: "desk", onTheDay: true },
  { name: "door-phone", path: "/admin/door/1", screen: "phone", onTheDay: true },
  { name: "equipment", path: "/admin/equipment", screen: "desk" },
  { name: "grants", path: "/admin/qualifications/2", screen: "desk" },
  { name: "bookings", path: "/admin/bookings", screen: "desk" },
  { name: "faults", path: "/admin/faults", screen: "desk" },
  {
    name: "fault",
    path: "/admin/faults",
    screen: "phone",
    before: [{ role: "selector", press: "#list button[aria-label^='Open ']" }],
  },
  { name: "article", path: "/admin/blog?edit=1", screen: "desk" },
  {
    name: "alternative-text",
    path: "/admin/blog?edit=1",
    screen: "desk",
    before: [{ role: "selector", press: ".ProseMirror img:not(.ProseMirror-separator)" }],
  },
  { name: "users", path: "/admin/users", screen: "desk" },
  { name: "person", path: "/admin/agreements/people?person=2", screen: "desk" },
  {
    name: "why-not",
    path: "/admin/agreements/people?person=2",
    screen: "phone",
    before: [{ label: "Which machine", choose: "Laser cutter" }],
  },
];
