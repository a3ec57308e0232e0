import { z } from "zod";
import {
  flag,
  listOf,
  longText,
  optionalEmail,
  orderPriority,
  paging,
  pictureAddress,
  requiredText,
  search,
  setOrder,
  webAddress,
} from "../../platform/fields";

/** Orders of the list; the highest priority first unless asked otherwise. */
export const teamOrders = ["-order_priority", "order_priority", "name", "-name"] as const;

/** A team member; the e-mail is for administrators and left out for everybody else. */
export const teamMemberSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    role: z.string(),
    bio: z.string(),
    image_url: z.string().describe("empty when there is no picture"),
    email: z.string().optional().describe("only in what an administrator is answered"),
    github_url: z.string(),
    linkedin_url: z.string(),
    twitter_url: z.string(),
    order_priority: z.int().describe("higher numbers appear first"),
    is_active: z.boolean(),
    created_at: z.string().describe("UTC, ISO 8601"),
    updated_at: z.string(),
  })
  .meta({ id: "TeamMember" });
export type TeamMember = z.infer<typeof teamMemberSchema>;

export const teamListSchema = listOf(teamMemberSchema);
export type TeamList = z.infer<typeof teamListSchema>;

/** What the list can be asked for. */
export const teamQuerySchema = z.object({
  ...paging,
  is_active: flag("Active").optional(),
  search: search.optional().describe("part of the name, role or bio"),
  sort: z.enum(teamOrders, `Sort must be one of ${teamOrders.join(", ")}`).default("-order_priority"),
});
export type TeamQuery = z.infer<typeof teamQuerySchema>;
export type TeamFilter = Partial<z.input<typeof teamQuerySchema>>;

const fields = {
  name: requiredText("Name", 120),
  role: requiredText("Role", 120),
  bio: longText("Bio", 2_000),
  image_url: pictureAddress("Image URL"),
  email: optionalEmail("Email", "Please enter a valid email address"),
  github_url: webAddress("GitHub URL"),
  linkedin_url: webAddress("LinkedIn URL"),
  twitter_url: webAddress("Twitter URL"),
  order_priority: orderPriority(),
  is_active: z.boolean("Active must be true or false"),
};

/** A new team member; only name and role have to be given. */
export const newTeamMemberSchema = z.object({
  ...fields,
  bio: fields.bio.default(""),
  image_url: fields.image_url.default(""),
  email: fields.email.default(""),
  github_url: fields.github_url.default(""),
  linkedin_url: fields.linkedin_url.default(""),
  twitter_url: fields.twitter_url.default(""),
  order_priority: fields.order_priority.default(0),
  is_active: fields.is_active.default(true),
});
export type NewTeamMember = z.infer<typeof newTeamMemberSchema>;

/** A change of a team member: the fields that are sent. */
export const teamMemberChangeSchema = z.object(fields).partial();
export type TeamMemberChange = z.infer<typeof teamMemberChangeSchema>;

/** Where a team member stands. */
export const teamOrderSchema = setOrder();
