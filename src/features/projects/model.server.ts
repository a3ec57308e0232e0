import { resourceModel } from "../../api/kit/resource-model.server";
import { searchText } from "../../platform/latin";
import { foldKey } from "../../platform/text";
import { refuseUnknownCommunity } from "../communities/model.server";
import { byMembers, madeWith } from "./guide/guide.server";
import { project } from "./resource";
import { projectFields, projectSchemas } from "./schema";

/** Reads and writes projects. */
export const projects = resourceModel({
  resource: project,
  fields: projectFields,
  schemas: projectSchemas,
  derived: ({ title, description }) => ({ title_key: foldKey(title), search_text: searchText(title, description) }),
  orders: { title: ["title_key", "id"] },
  where: async (_, { equipment_id, by_members }) => [
    ...(equipment_id === undefined ? [] : [madeWith(equipment_id)]),
    ...(by_members === undefined ? [] : [byMembers(by_members)]),
  ],
  async refuse(transaction, after, before) {
    // Only a new one: who deletes the old one waits for this project, and must not be waited for.
    if (after.community_id !== before?.community_id) await refuseUnknownCommunity(transaction, after.community_id);
  },
});
