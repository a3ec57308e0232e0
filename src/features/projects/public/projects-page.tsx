import { Suspense } from "react";
import { type MetaFunction, useLoaderData } from "react-router";
import { inBrowser } from "../../../client/browser";
import { type Load, section } from "../../../client/page";
import { onServer } from "../../../client/page-data.server";
import { ButtonLink } from "../../../ui/button";
import { PageSearch } from "../../../ui/form/page-search";
import { PageHeader } from "../../../ui/frame/page-header";
import { pageMeta, siteOf } from "../../../ui/frame/page-meta";
import { FilterBar } from "../../../ui/list/filter-bar";
import { useShownParameters } from "../../../ui/list/use-shown-parameters";
import { listProjects, projectFilters, projectsHref, readProjectAddress } from "./project-address";
import { ProjectListing, ProjectListingSkeleton } from "./project-listing";

const load = (({ api, url }) => ({
  projects: section(listProjects(api, readProjectAddress(url.searchParams))),
})) satisfies Load<object>;

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction = ({ matches, location }) => {
  const { status } = readProjectAddress(new URLSearchParams(location.search));
  const filter = projectFilters.find((one) => one.status === status && status !== "");
  return pageMeta({
    title: filter ? `${filter.label}: projects` : "Projects",
    description: "What people build here: how it works, what it is made with, how far it is, and how to join in.",
    site: siteOf(matches),
  });
};

/** /projects: everything that is being built, filtered and searched by its address. */
export default function ProjectsPage() {
  const { projects } = useLoaderData<typeof clientLoader>();
  const { status, search } = readProjectAddress(useShownParameters());
  return (
    <>
      <PageHeader
        title="Projects"
        lead="What gets built on our benches, for people who need it. Look in, copy, or join in."
        actions={
          <PageSearch
            label="Search projects"
            name="search"
            text={search}
            otherParameters={status ? { status } : {}}
            hrefOf={(text) => projectsHref({ status, search: text })}
          />
        }
      />
      <div className="wrap grid gap-8 pb-20">
        <FilterBar
          label="Filter projects"
          current={status}
          filters={projectFilters.map((filter) => ({
            id: filter.status,
            label: filter.label,
            href: projectsHref({ status: filter.status, search }),
          }))}
        />
        <Suspense fallback={<ProjectListingSkeleton />}>
          <ProjectListing projects={projects} />
        </Suspense>
      </div>
      <CallToAction />
    </>
  );
}

/** After the last project: yours. */
const CallToAction = () => (
  <section aria-labelledby="yours" className="border-t border-rule bg-stone">
    <div className="wrap flex flex-col gap-x-12 gap-y-6 py-14 sm:py-20 lg:flex-row lg:items-center lg:justify-between">
      <div className="grid max-w-2xl gap-3">
        <h2 id="yours">The next one could be yours</h2>
        <p className="text-lg leading-relaxed text-soft">
          A project begins with a question that somebody asks out loud. Bring yours to a community, or write to us and
          we will find you a bench and company.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/communities">Join a Community</ButtonLink>
        <ButtonLink to="/contact" variant="secondary">
          Propose Project
        </ButtonLink>
      </div>
    </div>
  </section>
);
