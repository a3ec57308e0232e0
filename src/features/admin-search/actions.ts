import type { Right } from "../../api/policy";
import type { Site } from "../../platform/site";
import { leadsNowhere } from "../../platform/site-parts";
import { fold } from "../../platform/text";
import { resources } from "../registry";
import type { Find } from "./schema";

interface Action {
  title: string;
  path: string;
  /** who may do it; left out, whoever may enter the back office */
  right?: Right;
}

/** What is no resource's own: views that the dashboard leads to, and the public site. */
const others: readonly Action[] = [
  { title: "Open the dashboard", path: "/admin" },
  {
    title: "Open the statistics of registrations",
    path: "/admin/registrations?view=statistics",
    right: "registrations.read",
  },
  { title: "Open the mail", path: "/admin/mail", right: "mails.read" },
  { title: "Open the audit trail", path: "/admin/audit", right: "audit.read" },
  { title: "Open the trash", path: "/admin/trash", right: "trash.read" },
  { title: "Open my account", path: "/account" },
];

/** Adding one of each resource that has a form, and opening each tab. */
const actions: readonly Action[] = [
  ...resources.flatMap(({ tab, labels, together, drafts }): Action[] =>
    typeof tab === "string" || !("editor" in tab.components)
      ? []
      : [
          {
            title: `Add ${labels.one}`,
            path: `/admin/${tab.id}?new=1`,
            right: drafts ? `${drafts.right}.draft` : `${together?.rights ?? tab.id}.write`,
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

interface Acting {
  can: (right: Right) => boolean;
  site: Pick<Site, "turnedOff">;
}

/**
 * What somebody may do whose words each begin one of its title: all of it where there are none. Nothing of a part of the site that is
 * turned off.
 */
export function findActions({ can, site }: Acting, words: readonly string[]): Find[] {
  const fits = (title: string) => {
    const own = fold(title).split(" ");
    return words.every((word) => own.some((one) => one.startsWith(word)));
  };
  return actions
    .filter(({ title, path, right }) => (right === undefined || can(right)) && !leadsNowhere(site, path) && fits(title))
    .map(({ title, path }) => ({ kind: "action", id: path, title, detail: "", path }));
}
