import type { MetaFunction } from "react-router";
import { lazyPart } from "../../../admin/lazy-part";
import { MemberPage } from "../../../client/member/member-page";
import { pageMeta, siteOf } from "../../../ui/frame/page-meta";

const load = () => import("./own-projects");
const OwnProjects = lazyPart(load);

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta({ title: "My projects", description: "What you have made.", site: siteOf(matches) }),
  { name: "robots", content: "noindex" },
];

/** /account/projects: the projects that a member makes, and the form of one. */
export default function ProjectsPage() {
  return (
    <MemberPage path="/account/projects" what="your projects" load={load}>
      {(user) => <OwnProjects user={user} />}
    </MemberPage>
  );
}
