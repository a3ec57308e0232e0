interface Page {
  /** the name of its file in docs/handbook, and the last part of its address */
  slug: string;
  title: string;
  about: string;
  /** further words that the search finds it by, in lower case */
  words: string;
}

/** The pages of the handbook, in the order of reading. */
export const handbookPages = [
  {
    slug: "first-day",
    title: "First Day",
    about: "Sign in, find your way, open the building, and see what waits.",
    words: "start begin volunteer sign search open close opening hours dashboard today messages reply shift",
  },
  {
    slug: "events",
    title: "An Event from Idea to Certificate",
    about: "Write it, publish it, look after its people, call it off if you must, and thank those who came.",
    words: "cancel call off move series registrations announce waiting list attended certificates workshop tonight",
  },
  {
    slug: "door",
    title: "The Door",
    about: "Check people in, take somebody who comes without a place, and let helpers do it.",
    words: "check in qr code scan helpers walk offline phone attended payment who registered",
  },
  {
    slug: "machines",
    title: "Machines and Inductions",
    about: "What stands in the workshop, who may use it, and who has booked it.",
    words: "equipment bookings booking book qualifications agreements grant induction units stickers use certificate",
  },
  {
    slug: "faults",
    title: "Faults",
    about: "Somebody says that a machine is broken: look, mark it as out of order, fix it, say so.",
    words: "broken down out of order danger repair laser status machine",
  },
  {
    slug: "articles",
    title: "Articles and Pictures",
    about: "Write for the blog, add pictures that everybody can follow, and publish when it is ready.",
    words:
      "blog gallery media alternative text alt photo upload draft publish preview projects versions letters letter newsletter news subscribers review approve",
  },
  {
    slug: "people",
    title: "People and Rights",
    about: "Who may do what, and what to do when somebody joins, leaves or must stay away.",
    words: "users roles moderator admin administrator member password suspend suspension account team partners",
  },
  {
    slug: "when-something-is-wrong",
    title: "When Something Is Wrong",
    about: "Somebody cannot book, a mail did not come, something was deleted: where to look first.",
    words: "cannot book help problem trash restore undo audit mail failed backup offline error lost",
  },
] as const satisfies readonly Page[];

export type HandbookSlug = (typeof handbookPages)[number]["slug"];

export const handbookSlugs = handbookPages.map(({ slug }) => slug) as [HandbookSlug, ...HandbookSlug[]];

/** The address of a page in the back office. */
export const handbookPath = (slug: HandbookSlug): string => `/admin/help/${slug}`;
