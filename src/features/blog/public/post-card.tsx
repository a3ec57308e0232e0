import { t } from "../../../platform/languages/texts";
import { Badge } from "../../../ui/badge";
import { formatDate } from "../../../ui/formatting";
import { ItemCard } from "../../../ui/list/item-card";
import { useSite } from "../../../ui/site";
import { WithDates } from "../../../ui/time/with-dates";
import type { Post } from "../schema";
import { authorOf, categoryLabels, coverKind, excerptOf } from "./post-facts";

/** An article in a grid. */
export const PostCard = ({ post }: { post: Post }) => (
  <ItemCard
    title={{ id: `post-${post.id}`, to: `/blog/${post.id}`, children: post.title }}
    picture={{ src: post.image_url, seed: post.id, kind: coverKind(post) }}
    above={<PostCategories post={post} />}
  >
    <p className="line-clamp-4 leading-snug wrap-anywhere text-soft">{excerptOf(post, "grid")}</p>
    <div className="mt-auto pt-1">
      <PostLine post={post} />
    </div>
  </ItemCard>
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
        <time dateTime={post.date}>
          <WithDates text={formatDate(post.date, timeZone)} />
        </time>
        <span>{t`${{ read_time: post.read_time }} min read`}</span>
      </p>
    </div>
  );
}
