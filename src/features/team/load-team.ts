import type { Api } from "../../client/api";
import type { Teammate } from "./fallback";

/** The active team members; none when they cannot be loaded. Never rejects. */
export const loadTeam = (api: Api): Promise<Teammate[]> =>
  api.team.list({ page: 1, size: 50, is_active: "true" }).then(
    ({ items }) => items,
    () => [],
  );
