import { Day } from "../../../admin/day";
import { CardGrid } from "../../../admin/list/card-grid";
import { alphabetical, byPlace, shownFilter } from "../../../admin/list/common-choices";
import { type List, ListPanel } from "../../../admin/list/list-panel";
import { OrderStepper } from "../../../admin/list/order-stepper";
import { ActiveToggle } from "../../../admin/list/toggles";
import { sessionApi } from "../../../client/session";
import { TextLink } from "../../../ui/button";
import { Picture } from "../../../ui/picture/cover";
import { teamApi } from "../client";
import type { TeamFilter, TeamMember } from "../schema";

/** The whole team, also those who are not shown. */
export default function TeamList() {
  return (
    <ListPanel<TeamMember, TeamFilter>
      load={teamApi(sessionApi).list}
      pageSize={100}
      searched="a name, role or bio"
      filters={[shownFilter]}
      orders={[...byPlace, ...alphabetical("name")]}
      nameOf={({ name }) => name}
      remove={({ id }) => teamApi(sessionApi).remove(id)}
    >
      {(list) => <MemberCards list={list} />}
    </ListPanel>
  );
}

const MemberCards = ({ list }: { list: List<TeamMember> }) => (
  <CardGrid
    label="Team members"
    items={list.items}
    picture={({ id, image_url }) => (
      <Picture
        src={image_url}
        alt=""
        seed={id}
        kind="person"
        ratio={image_url ? "4/3" : "15/7"}
        sizes="(min-width: 64rem) 22rem, (min-width: 40rem) 45vw, 92vw"
        className="border-b border-rule object-cover"
      />
    )}
    title={({ name }) => name}
    actions={list.actions}
  >
    {(member) => (
      <>
        <p className="label-type -mt-1.5 wrap-anywhere text-soft">{member.role}</p>
        <div className="flex flex-wrap items-center gap-2">
          <OrderStepper item={member} name={member.name} list={list} setOrder={teamApi(sessionApi).setOrder} />
          <ActiveToggle
            item={member}
            name={member.name}
            pronoun="them"
            save={list.save}
            call={() => teamApi(sessionApi).toggleActive(member.id)}
          />
        </div>
        <Facts member={member} />
      </>
    )}
  </CardGrid>
);

function Facts({ member }: { member: TeamMember }) {
  const links = [
    { label: "Email", to: member.email && `mailto:${member.email}` },
    { label: "GitHub", to: member.github_url },
    { label: "LinkedIn", to: member.linkedin_url },
    { label: "Twitter", to: member.twitter_url },
  ].filter((link): link is { label: string; to: string } => Boolean(link.to));
  return (
    <>
      {member.bio && <p className="text-[0.9375rem] leading-snug wrap-anywhere text-soft">{member.bio}</p>}
      {links.length > 0 && (
        <ul className="flex flex-wrap gap-x-5">
          {links.map(({ label, to }) => (
            <li key={label}>
              <TextLink to={to} className="reach inline-flex min-h-11 items-center text-[0.9375rem]">
                {label}
                <span className="sr-only"> of {member.name}</span>
              </TextLink>
            </li>
          ))}
        </ul>
      )}
      <p className="fact-type mt-auto pt-1 text-soft">
        Created <Day at={member.created_at} />
      </p>
    </>
  );
}
