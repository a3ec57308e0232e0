import { TextLink } from "../../../ui/button";
import type { Post } from "../schema";

/** The articles of a list by their titles, where the code of their cards does not arrive. */
export const PostTitles = ({ posts }: { posts: Post[] }) => (
  <ul>
    {posts.map(({ id, title }) => (
      <li key={id} className="py-2">
        <TextLink to={`/blog/${id}`}>{title}</TextLink>
      </li>
    ))}
  </ul>
);
