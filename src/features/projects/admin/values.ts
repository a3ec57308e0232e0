import { z } from "zod";
import { optionalChoice } from "../../../admin/form/input-parsers";
import { newProjectSchema, type Project } from "../schema";

const { shape } = newProjectSchema;

/** What is typed into the form of a project, and what becomes of it: the fields of the call. */
export const projectFormSchema = z.object({
  title: shape.title,
  description: shape.description,
  content: shape.content.unwrap(),
  image_url: shape.image_url.unwrap(),
  github_url: shape.github_url.unwrap(),
  demo_url: shape.demo_url.unwrap(),
  technologies: shape.technologies.unwrap(),
  category: shape.category.unwrap(),
  status: shape.status.unwrap(),
  difficulty: shape.difficulty.unwrap(),
  featured: z.boolean(),
  community_id: optionalChoice.pipe(shape.community_id.unwrap()),
});
export type ProjectValues = z.input<typeof projectFormSchema>;
export type ProjectBody = z.output<typeof projectFormSchema>;

export const noProject: ProjectValues = {
  title: "",
  description: "",
  content: "",
  image_url: "",
  github_url: "",
  demo_url: "",
  technologies: [],
  category: "web",
  status: "in_progress",
  difficulty: "beginner",
  featured: false,
  community_id: "",
};

/** A project as its form shows it. */
export const toValues = (project: Project): ProjectValues => ({
  title: project.title,
  description: project.description,
  content: project.content,
  image_url: project.image_url,
  github_url: project.github_url,
  demo_url: project.demo_url,
  technologies: project.technologies,
  category: project.category,
  status: project.status,
  difficulty: project.difficulty,
  featured: project.featured,
  community_id: project.community_id ?? "",
});
