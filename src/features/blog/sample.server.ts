import type { Queryable } from "../../platform/database/database.server";
import { ofName } from "../../samples/of-name.server";
import type { PictureAddresses } from "../../samples/pictures.server";
import { insertPost } from "./model.server";
import { benchPosts } from "./sample-bench-posts.server";
import { deskPosts, slowConnection } from "./sample-desk-posts.server";
import { fieldPosts, soilSensor } from "./sample-field-posts.server";
import { peoplePosts } from "./sample-people-posts.server";
import type { NewPost } from "./schema";

type Told = "title" | "excerpt" | "content" | "categories" | "related_post_ids" | "author_name" | "author_bio";

/**
 * An article, written so many days before the first start. A drawing in its text, one of its own or one of the gallery, goes
 * by its name: `![What it shows](drawing:wiring)`.
 */
export type SamplePost = Pick<NewPost, Told> & {
  picture: keyof PictureAddresses["posts"];
  featured?: boolean;
  daysAgo: number;
};

const dayMs = 86_400_000;

/** By day, the latest first, so that the ids that articles name as related are known: the first two are 1 and 2. */
const samplePosts: SamplePost[] = [
  soilSensor,
  slowConnection,
  ...[...benchPosts, ...fieldPosts, ...deskPosts, ...peoplePosts].sort((a, b) => a.daysAgo - b.daysAgo),
];

/** Writes the sample articles, all of them published. */
export async function addSamplePosts(
  transaction: Queryable,
  { articles, gallery, posts, team }: PictureAddresses,
  now: Date,
): Promise<void> {
  const drawings = { ...gallery, ...articles };
  for (const { daysAgo, picture, content, ...post } of samplePosts) {
    await insertPost(
      transaction,
      {
        slug: "",
        image_url: posts[picture],
        status: "published",
        featured: false,
        author_image: ofName(team, post.author_name),
        content: content.replace(/\(drawing:([\w-]+)\)/g, (_, name: string) => `(${ofName(drawings, name)})`),
        ...post,
      },
      { authorId: null, now: new Date(now.getTime() - daysAgo * dayMs) },
    );
  }
}
