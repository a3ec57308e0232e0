import { z } from "zod";
import { newPostSchema, type Post } from "../schema";
import { placeholder } from "./picture-upload";

const { shape } = newPostSchema;

/** What is typed into the form of an article, and what becomes of it: the fields of the call. */
export const postFormSchema = z.object({
  title: shape.title,
  slug: shape.slug.unwrap(),
  excerpt: shape.excerpt.unwrap(),
  content: shape.content.refine(
    (content) => !placeholder.test(content),
    "A picture is still on its way. Save again in a moment, or take its line out",
  ),
  image_url: shape.image_url.unwrap(),
  status: shape.status.unwrap(),
  featured: z.boolean(),
  author_name: shape.author_name.unwrap(),
  author_image: shape.author_image.unwrap(),
  author_bio: shape.author_bio.unwrap(),
  categories: shape.categories.unwrap(),
  related_post_ids: shape.related_post_ids.unwrap(),
});
export type PostValues = z.input<typeof postFormSchema>;
export type PostBody = z.output<typeof postFormSchema>;

export const noPost: PostValues = {
  title: "",
  slug: "",
  excerpt: "",
  content: "",
  image_url: "",
  status: "draft",
  featured: false,
  author_name: "",
  author_image: "",
  author_bio: "",
  categories: [],
  related_post_ids: [],
};

/** An article as its form shows it. */
export const toValues = (post: Post): PostValues => ({
  title: post.title,
  slug: post.slug,
  excerpt: post.excerpt,
  content: post.content,
  image_url: post.image_url,
  status: post.status,
  featured: post.featured,
  author_name: post.author_name,
  author_image: post.author_image,
  author_bio: post.author_bio,
  categories: post.categories,
  related_post_ids: post.related_post_ids,
});
