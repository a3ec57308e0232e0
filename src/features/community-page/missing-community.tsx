import { lazy, Suspense } from "react";
import { readTokens } from "../../client/tokens";
import { useHydrated } from "../../client/use-hydrated";
import { ButtonLink } from "../../ui/button";
import { PageHeader } from "../../ui/frame/page-header";
import { useSite } from "../../ui/site";
import { CommunityProjects } from "./community-projects";
import type { CommunityProjectGroups } from "./project-choice";

/** What visitors do not see: fetched by those alone who are signed in. */
const HiddenCommunity = lazy(() =>
  import("../communities/public/hidden-community").catch(() => ({ default: CommunityNotFound })),
);

interface MissingCommunityProps {
  projects: CommunityProjectGroups | Promise<CommunityProjectGroups>;
}

/** No community at this address, as far as visitors may know. An administrator sees one that is not published. */
export default function MissingCommunity({ projects }: MissingCommunityProps) {
  const { turnedOff } = useSite();
  const hydrated = useHydrated();
  if (!hydrated || !readTokens()) return <CommunityNotFound />;
  return (
    <Suspense>
      <HiddenCommunity notFound={<CommunityNotFound />}>
        {!turnedOff.includes("projects") && <CommunityProjects projects={projects} />}
      </HiddenCommunity>
    </Suspense>
  );
}

const CommunityNotFound = () => (
  <div className="pb-16">
    <PageHeader
      title="Community Not Found"
      lead="The community you're looking for doesn't exist."
      actions={<ButtonLink to="/communities">All communities</ButtonLink>}
    />
  </div>
);
