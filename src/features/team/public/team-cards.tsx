import { t } from "../../../platform/languages/texts";
import { Card } from "../../../ui/card";
import { Picture } from "../../../ui/picture/cover";
import { fallbackTeam } from "./fallback";
import type { Teammate } from "./load-team";

/** The people, in their order. @param team null for the six built-in ones */
export default function TeamCards({ team }: { team: Teammate[] | null }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {(team ?? fallbackTeam).map((person, at) => (
        // Two people may have one name.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
        <li key={at}>
          <TeamCard person={person} seed={at + 1} />
        </li>
      ))}
    </ul>
  );
}

const TeamCard = ({ person, seed }: { person: Teammate; seed: number }) => (
  <Card as="article" padded={false} className="flex h-full flex-col">
    <Picture
      src={person.image_url}
      alt=""
      seed={seed}
      kind="person"
      ratio={person.image_url ? "4/3" : "15/7"}
      sizes="(min-width: 64rem) 23rem, (min-width: 40rem) 46vw, 92vw"
      className="border-b border-ink object-cover"
    />
    <div className="flex flex-1 flex-col gap-3 p-5">
      <div>
        <h3 className="wrap-anywhere">{person.name}</h3>
        <p className="label-type mt-2 text-soft wrap-anywhere">{person.role}</p>
      </div>
      <p className="leading-snug wrap-anywhere text-soft">{person.bio}</p>
      <SocialLinks person={person} />
    </div>
  </Card>
);

function SocialLinks({ person: { name, github_url, linkedin_url, twitter_url } }: { person: Teammate }) {
  const links = [
    { label: t`GitHub`, href: github_url },
    { label: t`LinkedIn`, href: linkedin_url },
    { label: "X", href: twitter_url },
  ].filter(({ href }) => href);
  if (links.length === 0) return null;
  return (
    <ul className="mt-auto -mb-2 flex flex-wrap gap-x-5 border-t border-rule pt-2">
      {links.map(({ label, href }) => (
        <li key={label}>
          <a
            href={href}
            rel="noopener noreferrer"
            className="reach inline-flex min-h-11 items-center text-[0.9375rem] font-[600] text-copper underline decoration-1 underline-offset-[0.2em] hover:decoration-2"
          >
            {label}
            <span className="sr-only">{t` of ${{ name }}`}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
