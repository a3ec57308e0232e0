import { leadsToTurnedOffPart } from "../../../../platform/site-parts";
import { TextLink } from "../../../../ui/button";
import { plural } from "../../../../ui/formatting";
import { useSite } from "../../../../ui/site";
import type { Use } from "../schema";

const nameOf = ({ label, title }: Use) => (title ? `${label}: ${title}` : label);

/** The uses of an upload in one line: the first by name, the others counted. */
export function UsesLine({ uses }: { uses: readonly Use[] }) {
  const [first] = uses;
  if (!first) return <p className="text-[0.9375rem] leading-snug text-soft">Not used anywhere</p>;
  return (
    <p className="text-[0.9375rem] leading-snug wrap-anywhere">
      {uses.length === 1 ? nameOf(first) : `${plural(uses.length, "place")}, as in ${nameOf(first)}`}
    </p>
  );
}

/** All uses of an upload, with links to change them. */
export function UsedList({ uses }: { uses: readonly Use[] }) {
  const site = useSite();
  return uses.length === 0 ? (
    <p className="text-soft">Nothing on the site uses it. It stays here until somebody deletes it.</p>
  ) : (
    <ul className="divide-y divide-rule">
      {uses.map((use) => (
        <li key={`${use.resource} ${use.id} ${use.field}`} className="py-1 leading-snug wrap-anywhere">
          {use.edit && !leadsToTurnedOffPart(site, use.edit) ? (
            <TextLink to={use.edit} className="inline-flex min-h-11 items-center">
              {nameOf(use)}
            </TextLink>
          ) : (
            nameOf(use)
          )}
          <span className="block text-[0.875rem] text-soft">As its {use.field}</span>
        </li>
      ))}
    </ul>
  );
}
