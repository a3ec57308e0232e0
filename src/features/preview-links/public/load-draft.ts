import type { Caller } from "../../../client/api";
import { inItsPlace } from "../../../ui/list/in-its-place";
import { blogApi } from "../../blog/client";
import type { Post } from "../../blog/schema";
import { communitiesApi } from "../../communities/client";
import { loadCommunityProjects } from "../../community-page/load-projects";
import type { CommunityProjectGroups } from "../../community-page/project-choice";
import { partnersApi } from "../../partners/client";
import type { Partner } from "../../partners/schema";
import { teamApi } from "../../team/client";
import type { TeamMember } from "../../team/schema";
import type { ShownDraft } from "../schema";

/** The public data beside a draft on its page. */
export interface OtherItems {
  /** of a project: its community */
  community?: { id: string; name: string } | null;
  /** of a community: its projects */
  projects?: CommunityProjectGroups;
  /** of an article: related ones */
  related?: Post[];
  /** of a partner: all partners of the home page, with this one */
  partners?: Partner[];
  /** of a person: the whole team, with this one */
  team?: TeamMember[];
}

/** A draft with the data beside it. */
export type LoadedDraft = ShownDraft & { beside: OtherItems };

const orNothing = <T>(loading: Promise<T>): Promise<T | undefined> => loading.catch(() => undefined);

/** Loads the data beside a draft; failures are left out. */
async function besideOf(api: Caller, draft: ShownDraft): Promise<OtherItems> {
  if (draft.kind === "project" && draft.item.community_id) {
    const found = await orNothing(communitiesApi(api).read(draft.item.community_id));
    return { community: found ? { id: found.id, name: found.name } : null };
  }
  if (draft.kind === "community") return { projects: await loadCommunityProjects(api, draft.item.id) };
  if (draft.kind === "post") return { related: (await orNothing(blogApi(api).related(draft.item.id)))?.items ?? [] };
  if (draft.kind === "partner") {
    const list = await orNothing(partnersApi(api).list({ size: 10, is_active: "true", featured: "true" }));
    return { partners: inItsPlace(list?.items ?? [], draft.item) };
  }
  if (draft.kind === "team_member") {
    const list = await orNothing(teamApi(api).list({ size: 50, is_active: "true" }));
    return { team: inItsPlace(list?.items ?? [], draft.item) };
  }
  return {};
}

/** Loads a draft by its secret. Rejects for an invalid link. */
export async function loadDraft(api: Caller, token: string): Promise<LoadedDraft> {
  const draft = await api.call<ShownDraft>("GET", `/draft/${encodeURIComponent(token)}`);
  return { ...draft, beside: await besideOf(api, draft) };
}
