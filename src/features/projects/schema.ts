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
  textList,
  webAddress,
} from "../../platform/fields";
import { communityIdField } from "../communities/schema";

/** How far a project is. */
export const projectStatuses = ["planning", "active", "in_progress", "completed", "on_hold"] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

export const projectCategories = [
  "web",
  "mobile",
  "iot",
  "ai",
  "game",
  "tool",
  "software",
  "hardware",
  "other",
] as const;
export type ProjectCategory = (typeof projectCategories)[number];

export const projectDifficulties = ["beginner", "intermediate", "advanced"] as const;
export type ProjectDifficulty = (typeof projectDifficulties)[number];

/** Orders of the list; the newest first unless asked otherwise. */
export const projectOrders = ["-created_at", "created_at", "title", "-title"] as const;

/** A project as everybody sees it. */
export const projectSchema = z
  .object({
    id: z.int(),
    title: z.string(),
    description: z.string(),
    content: z.string().describe("long text; line breaks are meant"),
    image_url: z.string().describe("empty when it has no picture"),
    github_url: z.string(),
    demo_url: z.string(),
    technologies: z.array(z.string()),
    category: z.enum(projectCategories),
    status: z.enum(projectStatuses),
    difficulty: z.enum(projectDifficulties),
    featured: z.boolean(),
    community_id: z.string().nullable(),
    created_at: z.string().describe("UTC, ISO 8601"),
    updated_at: z.string(),
  })
  .meta({ id: "Project" });
export type Project = z.infer<typeof projectSchema>;

export const projectListSchema = listOf(projectSchema);
export type ProjectList = z.infer<typeof projectListSchema>;

const category = z.enum(projectCategories, `Category must be one of ${projectCategories.join(", ")}`);
const status = z.enum(projectStatuses, `Status must be one of ${projectStatuses.join(", ")}`);
const difficulty = z.enum(projectDifficulties, `Difficulty must be one of ${projectDifficulties.join(", ")}`);

/** What the list can be asked for. */
export const projectQuerySchema = z.object({
  ...paging,
  community_id: communityIdField.optional(),
  status: status.optional(),
  category: category.optional(),
  difficulty: difficulty.optional(),
  featured: flag("Featured").optional(),
  search: search.optional().describe("part of the title or description"),
  sort: z.enum(projectOrders, `Sort must be one of ${projectOrders.join(", ")}`).default("-created_at"),
});
export type ProjectQuery = z.infer<typeof projectQuerySchema>;
export type ProjectFilter = Partial<z.input<typeof projectQuerySchema>>;

const fields = {
  title: requiredText("Title", 200),
  description: requiredLongText("Description", 2_000),
  content: longText("Content", 50_000),
  image_url: pictureAddress("Image URL"),
  github_url: webAddress("GitHub URL"),
  demo_url: webAddress("Demo URL"),
  technologies: textList("Technologies", { each: "Technology", most: 20, max: 40 }),
  category,
  status,
  difficulty,
  featured: z.boolean("Featured must be true or false"),
  community_id: communityIdField.nullable(),
};

/** A new project; only title and description have to be given. */
export const newProjectSchema = z.object({
  ...fields,
  content: fields.content.default(""),
  image_url: fields.image_url.default(""),
  github_url: fields.github_url.default(""),
  demo_url: fields.demo_url.default(""),
  technologies: fields.technologies.default([]),
  category: fields.category.default("other"),
  status: fields.status.default("in_progress"),
  difficulty: fields.difficulty.default("beginner"),
  featured: fields.featured.default(false),
  community_id: fields.community_id.default(null),
});
export type NewProject = z.infer<typeof newProjectSchema>;

/** A change of a project: the fields that are sent. */
export const projectChangeSchema = z.object(fields).partial();
export type ProjectChange = z.infer<typeof projectChangeSchema>;

/** Whether a project is one of those shown on the first page. */
export const projectFeatureSchema = z.object({ featured: setFlag("Featured") });
