import { lazy } from "react";
import { useLocation, useNavigation, useRevalidator } from "react-router";
import { type Section, useSection } from "../../client/page";
import { TextLink } from "../../ui/button";
import { classes } from "../../ui/classes";
import { plural } from "../../ui/format";
import { nothing } from "../../ui/server-drawn";
import { FailedState } from "../../ui/states";
import { type BlogAddress, blogHref, readBlogAddress } from "./blog-address";
import { authorOf } from "./post-facts";
import { PostTitles } from "./post-titles";
import type { PostList } from "./schema";

/** Most lists are not empty, so this comes only with one that is. */
const NoPosts = lazy(() => import("./no-posts").catch(() => ({ default: () => <p>No articles found</p> })));

const PostCards = lazy(() => import("./post-cards").catch(() => ({ default: PostTitles })));

/** A list has a second page only when it is long. */
const Pagination = lazy(() =>
  import("../../ui/pagination").then(
    (part) => ({ default: part.Pagination }),
    () => nothing(),
  ),
);

export type GivenPosts = Section<PostList> | Promise<Section<PostList>>;

/** One page of the list, or what is to be said instead of it. */
export default function PostListing({ posts }: { posts: GivenPosts }) {
  const loaded = useSection(posts);
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const navigation = useNavigation();
  const asked = readBlogAddress(new URLSearchParams(search));

  if (!loaded.ok) {
    if (loaded.error.status === 404 || loaded.error.status === 422)
      return <NoPosts asked={asked} refusal={loaded.error.detail} />;
    return <FailedState message="Failed to load blog posts" onRetry={() => void revalidate()} />;
  }
  const { items, total, page, pages } = loaded.value;
  const busy = navigation.state === "loading" && navigation.location.pathname === pathname;
  return (
    <div
      id="list"
      aria-busy={busy}
      className={classes("grid grid-cols-[minmax(0,1fr)] gap-6 transition-opacity duration-200", busy && "opacity-60")}
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6">
        <p role="status" className="fact-type min-w-0 wrap-anywhere text-soft">
          {foundLine(loaded.value, asked)}
        </p>
        {(asked.q || asked.category || asked.author) && items.length > 0 ? (
          <TextLink to="/blog" className="inline-flex min-h-11 items-center">
            All articles
          </TextLink>
        ) : null}
      </div>
      <h2 className="sr-only">List of articles</h2>
      {items.length === 0 ? (
        <NoPosts asked={asked} firstPage={total > 0 ? blogHref({ ...asked, page: 1 }) : undefined} />
      ) : (
        <PostCards posts={items} />
      )}
      {pages > 1 ? (
        <Pagination list="list" page={page} pages={pages} hrefOf={(to) => blogHref({ ...asked, page: to })} />
      ) : null}
    </div>
  );
}

/** "3 articles by Rudo Chikafu found for “solder”". */
function foundLine({ total, items: [first] }: PostList, { author, q }: BlogAddress): string {
  // The address may hold an id, or a name in other letters than its owner's.
  const name = first ? authorOf(first)?.name : author;
  return [
    plural(total, "article"),
    author ? ` by ${/^\d+$/.test(author) && !first ? `author #${author}` : name}` : "",
    q ? ` found for “${q}”` : "",
  ].join("");
}
