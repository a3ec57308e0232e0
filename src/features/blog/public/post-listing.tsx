import { lazy } from "react";
import { useLocation } from "react-router";
import { plural } from "../../../ui/formatting";
import { type GivenPage, Listing, listGap } from "../../../ui/list/listing";
import { ServerRendered } from "../../../ui/motion/server-rendered";
import type { Post } from "../schema";
import { type BlogAddress, blogHref, readBlogAddress } from "./blog-address";
import { authorOf } from "./post-facts";
import { PostTitles } from "./post-titles";

/** Most lists are not empty, so this comes only with one that is. */
const NoPosts = lazy(() => import("./no-posts").catch(() => ({ default: () => <p>No articles found</p> })));

const PostCards = lazy(() => import("./post-cards").catch(() => ({ default: PostTitles })));

export type GivenPosts = GivenPage<Post>;

/** One page of the articles, or what is to be said instead of it. */
export function PostListing({ posts }: { posts: GivenPosts }) {
  const asked = readBlogAddress(new URLSearchParams(useLocation().search));
  return (
    <Listing
      given={posts}
      failed="Failed to load blog posts"
      none={(reason) => <NoPosts asked={asked} {...reason} />}
      found={(page) => foundLine(page, asked)}
      whole={asked.search || asked.category || asked.author ? { to: "/blog", label: "All articles" } : undefined}
      before={<h2 className="sr-only">List of articles</h2>}
      hrefOf={(page) => blogHref({ ...asked, page })}
    >
      {(items) => <ServerRendered component={PostCards} props={{ posts: items }} className={listGap} />}
    </Listing>
  );
}

/** "3 articles by Rudo Chikafu found for “solder”". */
function foundLine(
  { total, items: [first] }: { total: number; items: Post[] },
  { author, search }: BlogAddress,
): string {
  // The address may hold an id, or a name in other letters than its owner's.
  const name = first ? authorOf(first)?.name : author;
  return [
    plural(total, "article"),
    author ? ` by ${/^\d+$/.test(author) && !first ? `author #${author}` : name}` : "",
    search ? ` found for “${search}”` : "",
  ].join("");
}
