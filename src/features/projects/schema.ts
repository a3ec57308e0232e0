import { z } from "zod";
import * as field from "../../api/fields/field";
import { answers, type ColumnsOf } from "../../api/fields/fields";
import { publicationFields } from "../../api/fields/publication";
import { extendedSchemas, type FilterOf, type ItemOf, type ListOf } from "../../api/kit/schemas";
import type { ItemColumns } from "../../platform/database/tables";
import {
  flag,
  id,
  longText,
  pictureAddress,
  requiredLongText,
  requiredText,
  setFlag,
  textList,
  webAddress,
} from "../../platform/fields";
import { communityIdField } from "../communities/schema";
import { attachments } from "../uploads/attachments/schema";
import { pictureText } from "../uploads/library/picture-text";
import { projectCategories, projectDifficulties, projectStatuses } from "./choices";
import { guideAnswer } from "./guide/schema";

/** Orders of the list; the newest first unless asked otherwise. */
export const projectOrders = ["-created_at", "created_at", "title", "-title"] as const;

const wrongStatus = `Status must be one of ${projectStatuses.join(", ")}`;
const wrongCategory = `Category must be one of ${projectCategories.join(", ")}`;
const wrongDifficulty = `Difficulty must be one of ${projectDifficulties.join(", ")}`;

/** Editable fields of a project; only title and description are required. */
export const projectFields = {
  title: field.text(requiredText("Title", 200)),
  description: field.text(requiredLongText("Description", 2_000)),
  content: field.text(longText("Content", 50_000)).default("").describe("long text; line breaks are kept"),
  image_url: field.text(pictureAddress("Image URL")).default("").describe("empty without a picture"),
  github_url: field.text(webAddress("GitHub URL")).default(""),
  demo_url: field.text(webAddress("Demo URL")).default(""),
  technologies: field.list(textList("Technologies", { each: "Technology", most: 20, max: 40 }), z.string()),
  category: field.choice(projectCategories, wrongCategory).default("other"),
  status: field.choice(projectStatuses, wrongStatus).default("in_progress"),
  difficulty: field.choice(projectDifficulties, wrongDifficulty).default("beginner"),
  featured: field.flag("Featured").default(false),
  community_id: field.reference(communityIdField),
  ...publicationFields,
  attachments: attachments(),
};

declare module "../../platform/database/tables" {
  interface Tables {
    projects: ColumnsOf<typeof projectFields, "publication" | "publish_at" | "attachments"> &
      ItemColumns & { title_key: string };
  }
}

/** The schemas of the calls about projects. */
export const projectSchemas = extendedSchemas(
  projectFields,
  {
    id: "Project",
    orders: projectOrders,
    filters: ["community_id", "status", "category", "difficulty", "featured", "publication"],
    searched: "part of the title or description",
  },
  {
    answer: { ...answers(projectFields), ...pictureText, ...guideAnswer },
    query: {
      equipment_id: id("Machine").optional().describe("only projects made with this machine"),
      by_members: flag("By members")
        .optional()
        .describe("true: only projects of members; false: only those of keepers"),
    },
  },
);
export type Project = ItemOf<typeof projectSchemas>;
export type ProjectList = ListOf<typeof projectSchemas>;
export type ProjectFilter = FilterOf<typeof projectSchemas>;

/** Whether a project is one of those shown on the first page. */
export const projectFeatureSchema = z.object({ featured: setFlag("Featured") });
