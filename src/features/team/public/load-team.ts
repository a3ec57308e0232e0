import type { Caller } from "../../../client/api";
import { teamApi } from "../client";
import type { TeamMember } from "../schema";
import { fallbackTeam } from "./fallback";

/** What a visitor is shown of a person. */
export type Teammate = Pick<
  TeamMember,
  "name" | "role" | "bio" | "image_url" | "github_url" | "linkedin_url" | "twitter_url"
>;

/** The active team members; the six built-in ones when they cannot be loaded or there are none. Never rejects. */
export const loadTeam = (api: Caller): Promise<Teammate[]> =>
  teamApi(api)
    .list({ page: 1, size: 50, is_active: "true" })
    .then(
      ({ items }) => (items.length > 0 ? items : fallbackTeam),
      () => fallbackTeam,
    );
