import type { Caller } from "../../../client/api";
import { teamApi } from "../client";
import type { TeamMember } from "../schema";

/** The fields of a team member that visitors see. */
export type Teammate = Pick<
  TeamMember,
  "name" | "role" | "bio" | "image_url" | "github_url" | "linkedin_url" | "twitter_url"
>;

/** The active team members; null when they cannot be loaded. Never rejects. */
export const loadTeam = (api: Caller): Promise<Teammate[] | null> =>
  teamApi(api)
    .list({ page: 1, size: 50, is_active: "true" })
    .then(
      ({ items }) => items,
      () => null,
    );
