import { Link } from "react-router";
import { Card } from "../../../ui/card";
import { Picture } from "../../../ui/picture/cover";
import type { Post } from "../schema";
import { PostCard, PostCategories, PostLine } from "./post-card";
import { coverKind, excerptOf } from "./post-facts";

/** The articles of a list: the first one large, the rest in a grid. */
export default function PostCards({ items: [first, ...rest] }: { items: Post[] }) {
  return (
    <>
      {first ? <LeadPost post={first} /> : null}
      {rest.length > 0 ? (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {rest.map((post) => (
            <li key={post.id}>
              <PostCard post={post} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** The first article of a list, shown large. */
const LeadPost = ({ post }: { post: Post }) => (
  <Card
    as="article"
    padded={false}
    aria-labelledby={`post-${post.id}`}
    className="group relative grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]"
  >
    <div className="overflow-hidden border-b border-ink bg-stone lg:relative lg:border-r lg:border-b-0">
      <Picture
        src={post.image_url}
        alt=""
        seed={post.id}
        kind={coverKind(post)}
        ratio="16/9"
        eager
        sizes="(min-width: 64rem) 40rem, 92vw"
        className="lg:absolute lg:inset-0 lg:h-full"
      />
    </div>
    <div className="flex flex-col gap-4 p-5 sm:p-8 lg:min-h-96 lg:p-9">
      <PostCategories post={post} />
      <h3 id={`post-${post.id}`} className="text-[clamp(1.75rem,1.3rem+1.9vw,2.625rem)] wrap-anywhere">
        <Link
          to={`/blog/${post.id}`}
          className="no-underline decoration-2 underline-offset-[0.16em] group-hover:underline after:absolute after:inset-0"
        >
          {post.title}
        </Link>
      </h3>
      <p className="text-lg leading-relaxed wrap-anywhere text-soft">{excerptOf(post, "feature")}</p>
      <div className="mt-auto pt-2">
        <PostLine post={post} />
      </div>
    </div>
  </Card>
);
