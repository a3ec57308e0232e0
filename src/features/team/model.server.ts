import { shapedModel } from "../../api/kit/resource-model.server";
import { searchText } from "../../platform/latin";
import { foldKey } from "../../platform/text";
import { teamMember } from "./resource";
import { teamFields, teamSchemas } from "./schema";

/** Reads and writes team members. Only viewers with access to hidden fields get e-mails. */
export const team = shapedModel(
  {
    resource: teamMember,
    fields: teamFields,
    schemas: teamSchemas,
    // Without the e-mail, which a search could guess letter by letter.
    derived: ({ name, role, bio }) => ({ name_key: foldKey(name), search_text: searchText(name, role, bio) }),
    orders: {
      // The highest priority comes first, but of two that are equal the one who came first.
      order_priority: ["order_priority", "-id"],
      name: ["name_key", "id"],
    },
  },
  (member, { seesHidden }) => ({ ...member, email: seesHidden ? member.email : undefined }),
);
