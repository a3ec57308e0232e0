import type { Caller } from "../../client/api";
import { crudClient } from "../../client/crud";
import type { Community, CommunityCategoryList, CommunityList, communitySchemas } from "./schema";

/** The calls about communities. */
export const communitiesApi = (caller: Caller) => {
  const { call } = caller;
  return {
    ...crudClient<typeof communitySchemas, string>(caller, "/communities"),
    categories: () => call<CommunityCategoryList>("GET", "/communities/categories"),
    setActive: (id: string, is_active: boolean) =>
      call<Community>("PUT", `/communities/${id}/active`, { body: { is_active } }),
    join: (id: string) => call<Community>("POST", `/communities/${id}/join`),
    own: () => call<CommunityList>("GET", "/users/me/communities", { query: { size: 100 } }),
    leave: (id: string) => call<Community>("POST", `/communities/${id}/leave`),
  };
};
