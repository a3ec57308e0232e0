import type { Caller } from "../../client/api";
import { projectsApi } from "../projects/client";
import type { Project } from "../projects/schema";
import { type CommunityProjectGroups, groupProjects, projectsFoundFor } from "./project-choice";

/** Projects that are asked for at once, newest first: among these a community finds its own. */
const size = 50;

/** The projects of a community: those linked to it, and where none is, those that its keywords find. */
async function projectsOf(api: Caller, community: string): Promise<Project[]> {
  const { items } = await projectsApi(api).list({ community_id: community, size });
  return items.length > 0 ? items : projectsFoundFor(community, (await projectsApi(api).list({ size })).items);
}

/** What a community's page shows of its projects. Never rejects: where they cannot be had, there are none. */
export const loadCommunityProjects = (api: Caller, community: string): Promise<CommunityProjectGroups> =>
  projectsOf(api, community).then(groupProjects, () => groupProjects([]));
