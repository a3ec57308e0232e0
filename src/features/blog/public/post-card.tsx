import { Link } from "react-router";
import { Badge } from "../../../ui/badge";
import { Card } from "../../../ui/card";
import { formatDate } from "../../../ui/formatting";
import { Picture } from "../../../ui/picture/cover";
import { useSite } from "../../../ui/site";
import type { Post } from "../schema";
import { authorOf, categoryLabels, coverKind, excerptOf } from "./post-facts";

/** An article in a grid. The whole card answers to its link. */
export const PostCard = ({ post }: { post: Post }) => (
  <Card
    as="article"
    padded={false}
    aria-labelledby={`post-${post.id}`}
    className="group relative flex h-full flex-col transition-transform duration-200 ease-workshop hover:-translate-y-0.5"
  >
    <Picture
      src={post.image_url}
      alt=""
      seed={post.id}
      kind={coverKind(post)}
      ratio="2/1"
      sizes="(min-width: 64rem) 23rem, (min-width: 40rem) 48vw, 92vw"
      className="overflow-hidden border-b border-ink"
    />
    <div className="flex flex-1 flex-col gap-3 p-5">
      <PostCategories post={post} />
      <h3 id={`post-${post.id}`} className="wrap-anywhere">
        <Link
          to={`/blog/${post.id}`}
          className="line-clamp-4 no-underline decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
        >
          {post.title}
        </Link>
      </h3>
      <p className="line-clamp-4 leading-snug wrap-anywhere text-soft">{excerptOf(post, "grid")}</p>
      <div className="mt-auto pt-1">
        <PostLine post={post} />
      </div>
    </div>
  </Card>
);

/** Shows an article's categories as labels, at most three. */
export const PostCategories = ({ post: { categories } }: { post: Post }) =>
  categories.length > 0 ? (
    <span className="flex flex-wrap gap-2">
      {categories.slice(0, 3).map((category) => (
        <Badge key={category} tone="violet">
          {categoryLabels[category]}
        </Badge>
      ))}
    </span>
  ) : null;

/** Who wrote it, when, and how long it takes to read. */
export function PostLine({ post }: { post: Post }) {
  const { timeZone } = useSite();
  const author = authorOf(post);
  return (
    <div className="grid gap-0.5 border-t border-rule pt-3 leading-snug">
      {author ? <p className="truncate text-[0.9375rem] font-[600]">{author.name}</p> : null}
      <p className="fact-type flex flex-wrap justify-between gap-x-4 text-soft">
        <time dateTime={post.date}>{formatDate(post.date, timeZone)}</time>
        <span>{post.read_time} min read</span>
      </p>
    </div>
  );
}
