import { z } from "zod";
import {
  flag,
  listOf,
  longText,
  paging,
  pictureAddress,
  requiredLongText,
  requiredText,
  search,
  setFlag,
  text,
  textList,
} from "../../platform/fields";

export const communityCategories = [
  "technology",
  "maker",
  "programming",
  "hardware",
  "design",
  "entrepreneurship",
  "education",
  "social",
] as const;
export type CommunityCategory = (typeof communityCategories)[number];

/** Orders of the list; in the order of their founding unless asked otherwise. */
export const communityOrders = ["created_at", "-created_at", "name", "-name"] as const;

/** The most characters an id of a community has. */
export const maxCommunityId = 40;

/** The id of a community where another item names it. */
export const communityIdField = z
  .string("Community must be text")
  .regex(new RegExp(`^[a-z0-9-]{1,${maxCommunityId}}$`), "Community must be the id of a community");

/** `{id}` of a community's path. */
export const communityParams = z.object({
  id: z.string().regex(new RegExp(`^[a-z0-9-]{1,${maxCommunityId}}$`), "Id must be the id of a community"),
});

/** A community as everybody sees it. */
export const communitySchema = z
  .object({
    id: z.string().describe("made from its name, e.g. sdc"),
    name: z.string(),
    description: z.string().describe("a few sentences, for a card"),
    category: z.enum(communityCategories),
    image_url: z.string().describe("empty when it has no picture"),
    about: z.string().describe("long text; an empty line begins a paragraph"),
    meeting_schedule: z.string(),
    location: z.string(),
    benefits: z.array(z.string()),
    lead_name: z.string().describe("empty when nobody leads it for now"),
    lead_role: z.string(),
    lead_bio: z.string(),
    lead_image_url: z.string(),
    is_active: z.boolean(),
    member_count: z.int(),
    is_member: z.boolean().optional().describe("whether the caller has joined; for a signed-in caller"),
    created_at: z.string().describe("UTC, ISO 8601"),
    updated_at: z.string(),
  })
  .meta({ id: "Community" });
export type Community = z.infer<typeof communitySchema>;

export const communityListSchema = listOf(communitySchema);
export type CommunityList = z.infer<typeof communityListSchema>;

export const communityCategoryListSchema = listOf(z.string());
export type CommunityCategoryList = z.infer<typeof communityCategoryListSchema>;
export const communityCategoryQuerySchema = z.object(paging);

const category = z.enum(communityCategories, {
  error: ({ input }) =>
    input === undefined || input === ""
      ? "Category is required"
      : `Category must be one of ${communityCategories.join(", ")}`,
});

/** What the list can be asked for. */
export const communityQuerySchema = z.object({
  ...paging,
  category: z.enum(communityCategories, `Category must be one of ${communityCategories.join(", ")}`).optional(),
  is_active: flag("Active").optional(),
  search: search.optional().describe("part of the name or description"),
  sort: z.enum(communityOrders, `Sort must be one of ${communityOrders.join(", ")}`).default("created_at"),
});
export type CommunityQuery = z.infer<typeof communityQuerySchema>;
export type CommunityFilter = Partial<z.input<typeof communityQuerySchema>>;

const fields = {
  name: requiredText("Name", 120),
  description: requiredLongText("Description", 2_000),
  category,
  image_url: pictureAddress("Image URL"),
  about: longText("About", 20_000),
  meeting_schedule: text("Meeting schedule", 300),
  location: text("Location", 300),
  benefits: textList("Benefits", { each: "Benefit", most: 20, max: 200 }),
  lead_name: text("Lead name", 120),
  lead_role: text("Lead role", 120),
  lead_bio: longText("Lead bio", 1_000),
  lead_image_url: pictureAddress("Lead image URL"),
  is_active: z.boolean("Active must be true or false"),
};

/** A new community; only name, category and description have to be given. Its id is made from the name. */
export const newCommunitySchema = z.object({
  ...fields,
  image_url: fields.image_url.default(""),
  about: fields.about.default(""),
  meeting_schedule: fields.meeting_schedule.default(""),
  location: fields.location.default(""),
  benefits: fields.benefits.default([]),
  lead_name: fields.lead_name.default(""),
  lead_role: fields.lead_role.default(""),
  lead_bio: fields.lead_bio.default(""),
  lead_image_url: fields.lead_image_url.default(""),
  is_active: fields.is_active.default(true),
});
export type NewCommunity = z.infer<typeof newCommunitySchema>;

/** A change of a community: the fields that are sent. Its id stays, whatever it is called. */
export const communityChangeSchema = z.object(fields).partial();
export type CommunityChange = z.infer<typeof communityChangeSchema>;

/** Whether a community is public. */
export const communityActiveSchema = z.object({ is_active: setFlag("Active") });
