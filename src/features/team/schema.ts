import * as field from "../../api/fields/field";
import { answers, type ColumnsOf } from "../../api/fields/fields";
import { publicationFields } from "../../api/fields/publication";
import { extendedSchemas, type FilterOf, type ItemOf, type ListOf } from "../../api/kit/schemas";
import type { ItemColumns } from "../../platform/database/tables";
import { longText, optionalEmail, pictureAddress, requiredText, webAddress } from "../../platform/fields";

/** Orders of the list; the highest priority first unless asked otherwise. */
export const teamOrders = ["-order_priority", "order_priority", "name", "-name"] as const;

/** Editable fields of a team member; only name and role are required. */
export const teamFields = {
  name: field.text(requiredText("Name", 120)),
  role: field.text(requiredText("Role", 120)),
  bio: field.text(longText("Bio", 2_000)).default(""),
  image_url: field.text(pictureAddress("Image URL")).default("").describe("empty without a picture"),
  email: field
    .text(optionalEmail("Email", "Please enter a valid email address"))
    .default("")
    .describe("only in responses to administrators"),
  github_url: field.text(webAddress("GitHub URL")).default(""),
  linkedin_url: field.text(webAddress("LinkedIn URL")).default(""),
  twitter_url: field.text(webAddress("Twitter URL")).default(""),
  order_priority: field.order(),
  is_active: field.flag("Active").default(true).describe("false: hidden from visitors, even if published"),
  ...publicationFields,
};

declare module "../../platform/database/tables" {
  interface Tables {
    team_members: ColumnsOf<typeof teamFields, "publication" | "publish_at"> & ItemColumns & { name_key: string };
  }
}

const answer = answers(teamFields);

/** The schemas of the calls about the team; the e-mail is for administrators and left out for everybody else. */
export const teamSchemas = extendedSchemas(
  teamFields,
  {
    id: "TeamMember",
    orders: teamOrders,
    filters: ["is_active", "publication"],
    searched: "part of the name, role or bio",
  },
  { answer: { ...answer, email: answer.email.optional() }, query: {} },
);
export type TeamMember = ItemOf<typeof teamSchemas>;
export type TeamList = ListOf<typeof teamSchemas>;
export type TeamFilter = FilterOf<typeof teamSchemas>;
