import { Suspense, useRef } from "react";
import { type MetaFunction, useLoaderData, useLocation, useNavigate, useNavigation } from "react-router";
import { inBrowser } from "../../client/browser";
import { type Load, section } from "../../client/page";
import { onServer } from "../../page-data.server";
import { ButtonLink } from "../../ui/button";
import { FilterBar } from "../../ui/filter-bar";
import { PageHeader } from "../../ui/page-header";
import { pageMeta, siteOf } from "../../ui/page-meta";
import { SearchField } from "../../ui/search-field";
import { listProjects, projectFilters, projectsHref, readProjectAddress, searchLimit } from "./project-address";
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
  const { status, search } = useShownAddress();
  return (
    <>
      <PageHeader
        title="Projects"
        lead="Built on our benches, for schools, savings clubs, beekeepers and bus queues. Look in, copy, or join in."
        actions={
          <div className="w-full sm:w-96 lg:w-80">
            <ProjectSearch status={status} search={search} />
          </div>
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

/** What the filters show: where one is going as soon as that is known, else where one is. */
function useShownAddress() {
  const here = useLocation();
  const { location: there } = useNavigation();
  const shown = there?.pathname === here.pathname ? there : here;
  return readProjectAddress(new URLSearchParams(shown.search));
}

function ProjectSearch({ status, search }: { status: string; search: string }) {
  const navigate = useNavigate();
  // The search goes off a moment after the last letter; a filter chosen in between holds for it too.
  const filter = useRef(status);
  filter.current = status;
  return (
    <SearchField
      label="Search projects"
      name="search"
      defaultValue={search}
      keep={status ? { status } : {}}
      onSearch={(text) => {
        const asked = text.trim().slice(0, searchLimit);
        void navigate(projectsHref({ status: filter.current, search: asked }), { replace: true });
      }}
    />
  );
}

/** After the last project: yours. */
const CallToAction = () => (
  <section aria-labelledby="yours" className="border-t border-rule bg-stone">
    <div className="wrap flex flex-col gap-x-12 gap-y-6 py-14 sm:py-20 lg:flex-row lg:items-center lg:justify-between">
      <div className="grid max-w-2xl gap-3">
        <h2 id="yours">The next one could be yours</h2>
        <p className="text-lg leading-relaxed text-soft">
          Every project here began as a question somebody asked on a Saturday. Bring yours to a community, or write to
          us and we will find you a bench and company.
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
