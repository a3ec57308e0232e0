import type { Right } from "../../api/policy";
import type { Site } from "../../platform/site";
import { leadsToTurnedOffPart } from "../../platform/site-parts";
import { fold } from "../../platform/text";
import { handbookPages, handbookPath } from "../handbook/pages";
import { resources } from "../registry";
import type { Find } from "./schema";

interface Action {
  title: string;
  path: string;
  /** further search words, in lower case without accents */
  words?: string;
  /** a page of the handbook: its title counts as further words, so that what can be done comes first */
  isHelp?: true;
  /** the right for it; by default everybody in the back office */
  right?: Right;
}

const section = (id: string, title: string, words: string): Action => ({
  title,
  path: `/admin/settings?section=${id}`,
  words: `settings set edit ${words}`,
  right: "settings.read",
});

const others: readonly Action[] = [
  section(
    "organisation",
    "Change the name, place and currency",
    "organisation tagline address floor map phone whatsapp email time zone timezone social links money country",
  ),
  section("hours", "Change the hours", "opening open closed holidays timetable"),
  section("banner", "Change the banner", "announcement notice"),
  section("look", "Change the look", "logo icon favicon colours colors accent design theme"),
  section("home", "Change the home page", "hero offers mission numbers stories welcome text"),
  section("about", "Change the about page", "story journey values mission impact text"),
  section("questions", "Change questions and answers", "faq"),
  section("legal", "Change the terms and privacy", "legal policy rules"),
  section("mail", "Limit the mails per day", "limit unconfirmed addresses strangers"),
  section(
    "connections",
    "Connect other programs",
    "connections api tokens keys webhooks integrations sign-in provider openid connect sso keycloak google",
  ),
  section("languages", "Turn languages on or off", "translation translate french portuguese swahili shona po poedit"),
  section("parts", "Turn parts of the site on or off", "change hide show navigation store gallery blog projects"),
  { title: "Open the dashboard", path: "/admin", words: "backups samples sample content set-up setup figures" },
  {
    title: "Check people in at the door",
    path: "/admin/door",
    words: "open scan a code walk-in attended who registered",
    right: "door.enter",
  },
  {
    title: "Review projects of members",
    path: "/admin/projects?review=waiting",
    words: "waiting approve return submissions",
    right: "projects.review",
  },
  {
    title: "Open the subscribers",
    path: "/admin/letters/subscribers",
    words: "newsletter news by mail addresses import",
    right: "subscribers.read",
  },
  {
    title: "Print stickers of machines",
    path: "/admin/equipment/stickers",
    words: "qr codes labels equipment",
    right: "equipment.read_hidden",
  },
  {
    title: "Open the statistics of registrations",
    path: "/admin/registrations?view=statistics",
    right: "registrations.read",
  },
  { title: "Open the mail", path: "/admin/mail", right: "mails.read" },
  { title: "Open the audit trail", path: "/admin/audit", right: "audit.read" },
  { title: "Open the trash", path: "/admin/trash", right: "trash.read" },
  {
    title: "See why people cannot use a machine",
    path: "/admin/agreements/people",
    words: "somebody book booking may signatures minors suspensions suspend person",
    right: "users.write",
  },
  { title: "Open my account", path: "/account", words: "password passkeys second factor profile" },
  ...handbookPages.map(
    ({ slug, title, about, words }): Action => ({
      title: `Handbook: ${title}`,
      path: handbookPath(slug),
      words: `handbook help how why what ${words} ${fold(`${title} ${about}`)}`,
      isHelp: true,
    }),
  ),
];

const actions: readonly Action[] = [
  ...resources.flatMap(({ tab, labels, bulk, drafts }): Action[] =>
    typeof tab === "string" || !("editor" in tab.components)
      ? []
      : [
          {
            title: `Add ${labels.one}`,
            path: `/admin/${tab.id}?new=1`,
            words: "new create write",
            right: drafts ? `${drafts.right}.draft` : `${bulk?.rights ?? tab.id}.write`,
          },
        ],
  ),
  ...resources.flatMap(({ tab }): Action[] =>
    typeof tab === "string"
      ? []
      : [
          {
            title: `Open ${tab.label.toLowerCase()}`,
            path: `/admin/${tab.id}`,
            ...(tab.right && { right: tab.right }),
          },
        ],
  ),
  ...others,
];

/** Whether a further word of an action begins so; one or two letters must be the whole word, or too many match. */
function isAlsoCalled({ words = "" }: Action, word: string): boolean {
  const all = words.split(" ");
  return word.length > 2 ? hasBeginning(all, word) : all.includes(word);
}

interface Acting {
  can: (right: Right) => boolean;
  site: Pick<Site, "turnedOff">;
}

const hasBeginning = (all: readonly string[], word: string) => all.some((one) => one.startsWith(word));

/** Whether each word begins a word of the title. @param words in lower case without accents */
export const isCalledBy = (title: string, words: readonly string[]): boolean =>
  words.every((word) => hasBeginning(fold(title).split(/[ ,]+/), word));

/** The actions of enabled features that match all words, by title first. Without words, all of them. */
export function findActions({ can, site }: Acting, words: readonly string[]): Find[] {
  const isTitled = ({ title, isHelp }: Action, asked: readonly string[]) => !isHelp && isCalledBy(title, asked);
  const fits = (action: Action) => words.every((word) => isTitled(action, [word]) || isAlsoCalled(action, word));
  const found = actions.filter(
    (action) =>
      (action.right === undefined || can(action.right)) && !leadsToTurnedOffPart(site, action.path) && fits(action),
  );
  const titled = found.filter((action) => isTitled(action, words));
  return [...titled, ...found.filter((action) => !titled.includes(action))].map(({ title, path }) => ({
    kind: "action",
    id: path,
    title,
    detail: "",
    path,
  }));
}
