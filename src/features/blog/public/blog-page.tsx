import { Suspense } from "react";
import { type MetaFunction, useLoaderData } from "react-router";
import { inBrowser } from "../../../client/browser";
import { type Load, section } from "../../../client/page";
import { onServer } from "../../../client/page-data.server";
import { PageSearch } from "../../../ui/form/page-search";
import { PageHeader } from "../../../ui/frame/page-header";
import { pageMeta, siteOf } from "../../../ui/frame/page-meta";
import { FilterBar } from "../../../ui/list/filter-bar";
import { useShownParameters } from "../../../ui/list/use-shown-parameters";
import { blogFilters, blogHref, listPosts, readBlogAddress } from "./blog-address";
import { feedLinks } from "./feed-links";
import { PostListing } from "./post-listing";
import { PostListingSkeleton } from "./post-listing-skeleton";

const load = (({ api, url }) => ({
  posts: section(listPosts(api, readBlogAddress(url.searchParams))),
})) satisfies Load<object>;

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction = ({ matches, location }) => {
  const { category, author } = readBlogAddress(new URLSearchParams(location.search));
  const filter = blogFilters.find(({ id }) => id === category && id !== "");
  const about = [filter?.label, author && !/^\d+$/.test(author) ? author : ""].filter(Boolean).join(", ");
  const site = siteOf(matches);
  const page = pageMeta({
    title: about ? `${about}: blog` : "Blog",
    // The browser shows none.
    description: import.meta.env.SSR
      ? "How-tos from the bench, notes from the desk and news of the community: written by the people who did it."
      : undefined,
    site,
  });
  return [...page, ...feedLinks(site)];
};

/** /blog: every published article, filtered and searched by its address. */
export default function BlogPage() {
  const { posts } = useLoaderData<typeof clientLoader>();
  const { search, category, author } = readBlogAddress(useShownParameters());
  return (
    <>
      <PageHeader
        title="Blog"
        lead="How-tos from the bench, notes from the desk, and what went wrong on the way."
        actions={
          <PageSearch
            label="Search articles"
            name="search"
            text={search}
            otherParameters={{ ...(category ? { category } : {}), ...(author ? { author } : {}) }}
            hrefOf={(text) => blogHref({ category, author, search: text })}
          />
        }
      />
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-8 pb-20">
        <FilterBar
          label="Filter articles"
          current={category}
          filters={blogFilters.map(({ id, label }) => ({
            id,
            label,
            href: blogHref({ category: id, author, search }),
          }))}
        />
        <Suspense fallback={<PostListingSkeleton />}>
          <PostListing posts={posts} />
        </Suspense>
      </div>
    </>
  );
}
