import type { Caller } from "../../client/api";
import { projectsApi } from "../projects/client";
import type { Project } from "../projects/schema";
import { type CommunityProjectGroups, groupProjects, projectsFoundFor } from "./project-choice";

/** The newest projects, among which a community finds its own. */
const size = 50;

/** The projects of a community: linked ones, or else those found by its keywords. */
async function projectsOf(api: Caller, community: string): Promise<Project[]> {
  const { items } = await projectsApi(api).list({ community_id: community, size });
  return items.length > 0 ? items : projectsFoundFor(community, (await projectsApi(api).list({ size })).items);
}

/** A community's projects for its page. Never rejects: failures mean none. */
export const loadCommunityProjects = (api: Caller, community: string): Promise<CommunityProjectGroups> =>
  projectsOf(api, community).then(groupProjects, () => groupProjects([]));
