import type { ListColumn } from "../../../admin/list/columns/list-column";
import { publishedColumns } from "../../../admin/list/columns/published-columns";
import { alphabetical, byPlace, publicationFilter, shownFilter } from "../../../admin/list/common-choices";
import { ImportExport } from "../../../admin/list/import-export/import-export";
import { ListPanel } from "../../../admin/list/list-panel";
import { orderColumn } from "../../../admin/list/order-stepper";
import { shownColumn } from "../../../admin/list/toggles";
import { sessionApi } from "../../../client/session";
import { TextLink } from "../../../ui/button";
import { Picture } from "../../../ui/picture/cover";
import { teamApi } from "../client";
import type { TeamFilter, TeamMember } from "../schema";

const nameOf = ({ name }: TeamMember) => name;

const own: ListColumn<TeamMember>[] = [
  {
    heading: "Role",
    cell: ({ role }) => <p className="label-type -mt-1.5 wrap-anywhere text-soft">{role}</p>,
  },
  orderColumn(nameOf, teamApi(sessionApi).setOrder),
  shownColumn(nameOf, teamApi(sessionApi).toggleActive, "them"),
  {
    heading: "About",
    cell: ({ bio }) => bio && <p className="text-[0.9375rem] leading-snug wrap-anywhere text-soft">{bio}</p>,
  },
  { heading: "Links", cell: (member) => <Links member={member} /> },
];

const columns = publishedColumns({ heading: "Name", nameOf, sort: { name: "name" } }, own);

/** The whole team, also those who are not shown. */
export default function TeamList() {
  return (
    <ListPanel<TeamMember, TeamFilter>
      aside={<ImportExport path="/team-members" rights="team" imports="sheets" />}
      load={teamApi(sessionApi).list}
      pageSize={100}
      searched="a name, role or bio"
      searchLabel="Search the team..."
      filters={[shownFilter, publicationFilter]}
      orders={[...byPlace, ...alphabetical("name")]}
      nameOf={nameOf}
      remove={({ id }) => teamApi(sessionApi).remove(id)}
      columns={columns}
      noneText="Team members are shown to visitors with a picture and a few words."
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
    />
  );
}

function Links({ member }: { member: TeamMember }) {
  const links = [
    { label: "Email", to: member.email && `mailto:${member.email}` },
    { label: "GitHub", to: member.github_url },
    { label: "LinkedIn", to: member.linkedin_url },
    { label: "Twitter", to: member.twitter_url },
  ].filter((link): link is { label: string; to: string } => Boolean(link.to));
  if (links.length === 0) return null;
  return (
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
  );
}
