import type { Generated } from "kysely";
import { z } from "zod";
import * as field from "../../api/fields/field";
import { answers, type ColumnsOf } from "../../api/fields/fields";
import { publicationFields } from "../../api/fields/publication";
import { type ChangeOf, extendedSchemas, type FilterOf, type ItemOf, type ListOf } from "../../api/kit/schemas";
import type { ItemColumns } from "../../platform/database/tables";
import {
  listOf,
  longText,
  paging,
  pictureAddress,
  requiredLongText,
  requiredText,
  setFlag,
  text,
  textList,
} from "../../platform/fields";
import { communityCategories } from "./choices";

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

const wrongCategory = `Category must be one of ${communityCategories.join(", ")}`;

/** Editable fields of a community; only name, category and description are required. */
export const communityFields = {
  name: field.text(requiredText("Name", 120)),
  description: field.text(requiredLongText("Description", 2_000)).describe("a few sentences, for a card"),
  category: field.choice(communityCategories, wrongCategory, "Category is required"),
  image_url: field.text(pictureAddress("Image URL")).default("").describe("empty without a picture"),
  about: field.text(longText("About", 20_000)).default("").describe("long text; a blank line begins a paragraph"),
  meeting_schedule: field.text(text("Meeting schedule", 300)).default(""),
  location: field.text(text("Location", 300)).default(""),
  benefits: field.list(textList("Benefits", { each: "Benefit", most: 20, max: 200 }), z.string()),
  lead_name: field.text(text("Lead name", 120)).default("").describe("empty if it has no lead at the moment"),
  lead_role: field.text(text("Lead role", 120)).default(""),
  lead_bio: field.text(longText("Lead bio", 1_000)).default(""),
  lead_image_url: field.text(pictureAddress("Lead image URL")).default(""),
  is_active: field.flag("Active").default(true).describe("false: hidden from visitors, even if published"),
  ...publicationFields,
};

declare module "../../platform/database/tables" {
  interface Tables {
    communities: ColumnsOf<typeof communityFields, "publication" | "publish_at"> &
      Omit<ItemColumns, "id"> & {
        /** made from its name, e.g. "weavers" */
        id: string;
        name_key: string;
        /** members who joined on paper, before there were accounts; the others are in community_members */
        members_without_account: Generated<number>;
      };
    community_members: { community_id: string; user_id: number; created_at: string };
  }
}

/** The schemas of the calls about communities. The id is made from the name, and stays when the name changes. */
export const communitySchemas = extendedSchemas(
  communityFields,
  {
    id: "Community",
    orders: communityOrders,
    filters: ["category", "is_active", "publication"],
    searched: "part of the name or description",
  },
  {
    id: z.string().describe("made from the name, e.g. weavers"),
    answer: {
      ...answers(communityFields),
      member_count: z.int(),
      is_member: z.boolean().optional().describe("whether the caller has joined; only for signed-in callers"),
    },
    query: {},
  },
);
export type Community = ItemOf<typeof communitySchemas>;
export type CommunityList = ListOf<typeof communitySchemas>;
export type CommunityQuery = z.output<typeof communitySchemas.query>;
export type CommunityFilter = FilterOf<typeof communitySchemas>;
export type NewCommunity = z.output<typeof communitySchemas.create>;
export type CommunityChange = ChangeOf<typeof communitySchemas>;

export const communityCategoryListSchema = listOf(z.string());
export type CommunityCategoryList = z.infer<typeof communityCategoryListSchema>;
export const communityCategoryQuerySchema = z.object(paging);

/** Whether a community is public. */
export const communityActiveSchema = z.object({ is_active: setFlag("Active") });
