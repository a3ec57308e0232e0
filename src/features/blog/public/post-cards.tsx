import type { Post } from "../schema";
import { LeadPost } from "./lead-post";
import { PostCard } from "./post-card";

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
