import { type MetaFunction, useLoaderData } from "react-router";
import { inBrowser } from "../../../client/browser";
import { ListPage } from "../../../client/list-page/list-page";
import { inGrid, listMeta, listRoom, loadList } from "../../../client/list-page/list-room";
import { onServer } from "../../../client/page-data.server";
import { counted, t } from "../../../platform/languages/texts";
import { ButtonLink } from "../../../ui/button";
import { foundLine, SkeletonCards } from "../../../ui/list/listing";
import { type ListedProjects, listProjects, projectFilters, projectsAddress } from "./project-address";
import ProjectCard from "./project-card";

const machineOf = (page: Pick<ListedProjects, "machine"> | object) => ("machine" in page ? page.machine : undefined);

const room = listRoom({
  address: projectsAddress,
  list: listProjects,
  count: (total) => counted({ total }, "# project", "# projects"),
  get title() {
    return t`Projects`;
  },
  titleWith: (label) => t`${{ label }}: projects`,
  get lead() {
    return t`What gets built on our benches, for people who need it. Look in, copy, or join in.`;
  },
  get description() {
    return t`What people build here: how it works, what it is made with, how far it is, and how to join in.`;
  },
  get search() {
    return t`Search projects`;
  },
  filters: {
    get label() {
      return t`Filter projects`;
    },
    by: "status",
    choices: projectFilters,
  },
  get loading() {
    return t`Loading projects...`;
  },
  get failed() {
    return t`Failed to load projects`;
  },
  all: {
    get label() {
      return t`Reset Filters`;
    },
    isOverList: true,
  },
  get heading() {
    return t`List of projects`;
  },
  found(page, { search }) {
    const line = foundLine(room.count(page.total), search);
    const machine = machineOf(page);
    return machine ? t`${{ line }}, made with ${{ machine }}` : line;
  },
  words: {
    unknown: {
      get title() {
        return t`There is no such list of projects`;
      },
      get text() {
        return t`The whole list is one step away.`;
      },
    },
    unmatched: ({ search }) => ({
      title: t`No projects found`,
      text: search ? t`Try a shorter word, or browse all projects.` : t`No projects have this status just now.`,
    }),
    none: {
      get title() {
        return t`No projects yet`;
      },
      get text() {
        return t`The bench is free, so the first one could be yours.`;
      },
    },
  },
  Cards: inGrid(ProjectCard),
  skeleton: <SkeletonCards card="min-h-115" />,
});

const load = loadList(room);
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

/** Names the machine of `?machine=`, which the browser learns only with the list. */
export const meta: MetaFunction<typeof loader> = (args) => {
  const list = args.loaderData?.list;
  const machine = list?.ok ? machineOf(list.value) : undefined;
  return listMeta(machine ? { ...room, title: t`Projects made with ${{ machine }}` } : room)(args);
};

/** /projects: everything that is being built, filtered and searched by its address. */
export default function ProjectsPage() {
  return (
    <>
      <ListPage room={room} given={useLoaderData<typeof clientLoader>().list} />
      <CallToAction />
    </>
  );
}

/** After the last project: yours. */
const CallToAction = () => (
  <section aria-labelledby="yours" className="border-t border-rule bg-stone">
    <div className="wrap flex flex-col gap-x-12 gap-y-6 py-14 sm:py-20 lg:flex-row lg:items-center lg:justify-between">
      <div className="grid max-w-2xl gap-3">
        <h2 id="yours">{t`The next one could be yours`}</h2>
        <p className="text-lg leading-relaxed text-soft">{t`A project begins with a question that somebody asks out loud. Bring yours to a community, or write to us and we will find you a bench and company.`}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/communities">{t`Join a Community`}</ButtonLink>
        <ButtonLink to="/contact" variant="secondary">{t`Propose Project`}</ButtonLink>
      </div>
    </div>
  </section>
);
