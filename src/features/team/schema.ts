import { z } from "zod";
import * as field from "../../api/fields/field";
import { answers, type ColumnsOf, changes, newItem, stamps } from "../../api/fields/fields";
import { publicationFields, publicationFilter } from "../../api/fields/publication";
import type { ItemColumns } from "../../platform/database/tables";
import {
  flag,
  listOf,
  longText,
  optionalEmail,
  paging,
  pictureAddress,
  requiredText,
  search,
  setOrder,
  webAddress,
} from "../../platform/fields";

/** Orders of the list; the highest priority first unless asked otherwise. */
export const teamOrders = ["-order_priority", "order_priority", "name", "-name"] as const;

/** What people fill in of a team member; only name and role have to be given. */
export const teamFields = {
  name: field.text(requiredText("Name", 120)),
  role: field.text(requiredText("Role", 120)),
  bio: field.text(longText("Bio", 2_000)).default(""),
  image_url: field.text(pictureAddress("Image URL")).default("").describe("empty when there is no picture"),
  email: field
    .text(optionalEmail("Email", "Please enter a valid email address"))
    .default("")
    .describe("only in what an administrator is answered"),
  github_url: field.text(webAddress("GitHub URL")).default(""),
  linkedin_url: field.text(webAddress("LinkedIn URL")).default(""),
  twitter_url: field.text(webAddress("Twitter URL")).default(""),
  order_priority: field.order(),
  is_active: field.flag("Active").default(true).describe("false: hidden from visitors, whatever its publication says"),
  ...publicationFields,
};

declare module "../../platform/database/tables" {
  interface Tables {
    team_members: ColumnsOf<typeof teamFields, "publication" | "publish_at"> & ItemColumns & { name_key: string };
  }
}

/** A team member; the e-mail is for administrators and left out for everybody else. */
export const teamMemberSchema = z
  .object({ id: z.int(), ...answers(teamFields), ...stamps })
  .partial({ email: true })
  .meta({ id: "TeamMember" });
export type TeamMember = z.infer<typeof teamMemberSchema>;

export const teamListSchema = listOf(teamMemberSchema);
export type TeamList = z.infer<typeof teamListSchema>;

/** What the list can be asked for. */
export const teamQuerySchema = z.object({
  ...paging,
  is_active: flag("Active").optional(),
  publication: publicationFilter,
  search: search.optional().describe("part of the name, role or bio"),
  sort: z.enum(teamOrders, `Sort must be one of ${teamOrders.join(", ")}`).default("-order_priority"),
});
export type TeamQuery = z.infer<typeof teamQuerySchema>;
export type TeamFilter = Partial<z.input<typeof teamQuerySchema>>;

/** A new team member. */
export const newTeamMemberSchema = newItem(teamFields);
export type NewTeamMember = z.infer<typeof newTeamMemberSchema>;

/** A change of a team member: the fields that are sent. */
export const teamMemberChangeSchema = changes(teamFields);
export type TeamMemberChange = z.infer<typeof teamMemberChangeSchema>;

/** Where a team member stands. */
export const teamOrderSchema = setOrder();
