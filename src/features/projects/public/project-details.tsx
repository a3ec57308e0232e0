import type { ReactNode } from "react";
import { Link } from "react-router";
import { ItemHead } from "../../../client/item-page/item-room";
import { t } from "../../../platform/languages/texts";
import { withoutTurnedOff } from "../../../platform/site-parts";
import { TextLink } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { formatDate } from "../../../ui/formatting";
import { StructuredData } from "../../../ui/frame/structured-data/structured-data";
import { ItemPicture } from "../../../ui/picture/cover";
import { useKnownSite, useSite } from "../../../ui/site";
import { WithDates } from "../../../ui/time/with-dates";
import { filesOf } from "../../uploads/attachments/files-of";
import Story from "../../uploads/attachments/story";
import type { Project } from "../schema";
import type { ShownProject } from "./load-project";
import { categoryLine, statusLine } from "./project-facts";
import { licenceName, MadeWith, Makers, MoreWith, ProjectGuide, tookLine } from "./project-guide";
import { projectJsonLd } from "./project-json-ld";
import { Difficulty, ProjectLabels, Technologies } from "./project-labels";

/** A project in full: its story on one side, its facts and the ways on from it on the other. */
export const ProjectDetails = ({ project, report }: { project: ShownProject; report?: ReactNode }) => (
  <article className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 pt-6 pb-16 sm:pt-10 sm:pb-24 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr]">
    <ItemHead
      back={{ to: "/projects", label: t`All projects` }}
      above={<ProjectLabels project={project} />}
      title={project.title}
      lead={project.description}
    >
      {project.makers && project.makers.length > 0 && <Makers makers={project.makers} />}
      <Technologies technologies={project.technologies} />
    </ItemHead>
    <aside
      aria-label={t`About this project`}
      className="row-start-3 grid content-start gap-5 sm:grid-cols-2 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:grid-cols-1"
    >
      <InfoPanel project={project} />
      {project.machines && project.machines.length > 0 && <MadeWith machines={project.machines} />}
      {project.more && <MoreWith {...project.more} />}
      <Ways title={t`Join in`} ways={joining} />
      <Ways title={t`Look Around`} ways={around} />
      {report}
    </aside>
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8">
      <ItemPicture src={project.image_url} alt={project.image_alt} seed={project.id} kind={project.category} />
      {project.content.trim() ? <Text project={project} /> : null}
      {project.steps && <ProjectGuide project={project} />}
      {project.content.trim() === "" && filesOf(project) ? <Text project={project} /> : null}
    </div>
    <DataForSearch project={project} />
  </article>
);

/** The text and the files: a text introduces the steps, files alone follow them. */
const Text = ({ project }: { project: ShownProject }) => (
  <div className="max-w-[44rem]">
    <div>
      <Story text={project.content} files={filesOf(project)} />
    </div>
  </div>
);

function DataForSearch({ project }: { project: Project }) {
  const site = useKnownSite();
  return <StructuredData json={import.meta.env.SSR ? projectJsonLd(project, site) : ""} />;
}

function InfoPanel({ project }: { project: ShownProject }) {
  const { timeZone } = useSite();
  const { community, github_url, demo_url, created_at, updated_at } = project;
  return (
    <Card as="section" aria-labelledby="info" className="sm:max-lg:col-span-2">
      <h2 id="info" className="mb-4 text-[1.375rem]">{t`Project Info`}</h2>
      <dl className="grid gap-3">
        <Fact name={t`Status`}>{statusLine(project)}</Fact>
        <Fact name={t`Category`}>{categoryLine(project)}</Fact>
        <Fact name={t`Difficulty`}>
          <Difficulty project={project} />
        </Fact>
        <Fact name={t`Created`}>
          <WithDates text={formatDate(created_at, timeZone)} />
        </Fact>
        <Fact name={t`Last updated`}>
          <WithDates text={formatDate(updated_at, timeZone)} />
        </Fact>
        {project.licence ? <Fact name={t`Licence`}>{licenceName(project.licence)}</Fact> : null}
        {project.hours ? <Fact name={t`Time`}>{tookLine(project.hours)}</Fact> : null}
        {community ? (
          <Fact name={t`Community`}>
            <TextLink to={`/communities/${community.id}`} className="reach inline-flex">
              {community.name}
            </TextLink>
          </Fact>
        ) : null}
      </dl>
      {github_url || demo_url ? (
        <p className="mt-4 -mb-2 flex flex-wrap gap-x-6 border-t border-rule pt-2">
          {github_url ? <Elsewhere to={github_url}>{t`Source code`}</Elsewhere> : null}
          {demo_url ? <Elsewhere to={demo_url}>{t`Live demo`}</Elsewhere> : null}
        </p>
      ) : null}
    </Card>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  // Where a date does not fit beside its name, it goes below it.
  <div className="flex flex-wrap items-baseline gap-x-3">
    <dt className="label-type w-30 text-soft">{name}</dt>
    <dd className="min-w-36 flex-1 leading-snug break-words tabular-nums">{children}</dd>
  </div>
);

const Elsewhere = ({ to, children }: { to: string; children: string }) => (
  <TextLink to={to} target="_blank" className="inline-flex min-h-11 items-center">
    {children}
  </TextLink>
);

const joining = [
  {
    to: "/communities",
    get label() {
      return t`Join a community`;
    },
    get about() {
      return t`Find the people who build this`;
    },
  },
  {
    to: "/contact",
    get label() {
      return t`Ask about it`;
    },
    get about() {
      return t`We know who to send you to`;
    },
  },
];

const around = [
  {
    to: "/projects",
    get label() {
      return t`More projects`;
    },
    get about() {
      return t`Everything on the benches`;
    },
  },
  {
    to: "/events",
    get label() {
      return t`Events`;
    },
    get about() {
      return t`Come and try it yourself`;
    },
  },
  {
    to: "/blog",
    get label() {
      return t`Blog`;
    },
    get about() {
      return t`What we learnt on the way`;
    },
  },
];

function Ways({ title, ways }: { title: string; ways: typeof joining }) {
  const site = useSite();
  return (
    <nav aria-label={title} className="overflow-hidden rounded-md border border-rule bg-sheet">
      <h2 className="label-type bg-stone px-5 py-2.5">{title}</h2>
      <ul>
        {withoutTurnedOff(site, ways).map(({ to, label, about }) => (
          <li key={to} className="border-t border-rule">
            <Link to={to} className="group flex min-h-11 flex-col px-5 py-3 leading-snug no-underline">
              <span className="font-[640] group-hover:text-copper">{label}</span>
              <span className="text-[0.9375rem] text-soft">{about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
