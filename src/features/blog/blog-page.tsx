import { type ComponentType, lazy, Suspense, useRef } from "react";
import { type MetaFunction, useLoaderData, useLocation, useNavigate, useNavigation } from "react-router";
import { inBrowser } from "../../client/browser";
import { type Load, section } from "../../client/page";
import { onServer } from "../../page-data.server";
import { FilterBar } from "../../ui/filter-bar";
import { PageHeader } from "../../ui/page-header";
import { pageMeta, siteOf } from "../../ui/page-meta";
import { SearchField } from "../../ui/search-field";
import { AsTheServerDrewIt } from "./as-the-server-drew-it";
import { type BlogAddress, blogFilters, blogHref, listPosts, readBlogAddress, searchLimit } from "./blog-address";
import { feedLinks } from "./feed-links";
import type { GivenPosts } from "./post-listing";
import { PostListingSkeleton } from "./post-listing-skeleton";

export const links = feedLinks;

// The list stands in the page that the server sends; its code follows.
const PostListing = lazy<ComponentType<{ posts: GivenPosts }>>(() =>
  import("./post-listing").catch(() => ({
    default: ({ posts }) => <AsTheServerDrewIt drawn={!(posts instanceof Promise)} />,
  })),
);

const load = (({ api, url }) => ({
  posts: section(listPosts(api, readBlogAddress(url.searchParams))),
})) satisfies Load<object>;

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction = ({ matches, location }) => {
  const { category, author } = readBlogAddress(new URLSearchParams(location.search));
  const filter = blogFilters.find(({ id }) => id === category && id !== "");
  const about = [filter?.label, author && !/^\d+$/.test(author) ? author : ""].filter(Boolean).join(", ");
  return pageMeta({
    title: about ? `${about}: blog` : "Blog",
    // The browser shows none.
    description: import.meta.env.SSR
      ? "How-tos from the bench, notes from the desk and news of the community: written by the people who did it."
      : undefined,
    site: siteOf(matches),
  });
};

/** /blog: every published article, filtered and searched by its address. */
export default function BlogPage() {
  const { posts } = useLoaderData<typeof clientLoader>();
  const asked = useShownAddress();
  return (
    <>
      <PageHeader
        title="Blog"
        lead="How-tos from the bench, notes from the desk, and what went wrong on the way."
        actions={
          <div className="w-full sm:w-96 lg:w-80">
            <PostSearch asked={asked} />
          </div>
        }
      />
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-8 pb-20">
        <FilterBar
          label="Filter articles"
          current={asked.category}
          filters={blogFilters.map(({ id, label }) => ({
            id,
            label,
            href: blogHref({ category: id, author: asked.author, q: asked.q }),
          }))}
        />
        <Suspense fallback={<PostListingSkeleton />}>
          <PostListing posts={posts} />
        </Suspense>
      </div>
    </>
  );
}

/** What the filters show: where one is going as soon as that is known, else where one is. */
function useShownAddress(): BlogAddress {
  const here = useLocation();
  const { location: there } = useNavigation();
  const shown = there?.pathname === here.pathname ? there : here;
  return readBlogAddress(new URLSearchParams(shown.search));
}

function PostSearch({ asked }: { asked: BlogAddress }) {
  const navigate = useNavigate();
  const { category, author } = asked;
  // The search goes off a moment after the last letter; a filter chosen in between holds for it too.
  const filter = useRef({ category, author });
  filter.current = { category, author };
  return (
    <SearchField
      label="Search articles"
      name="q"
      defaultValue={asked.q}
      keep={{ ...(category ? { category } : {}), ...(author ? { author } : {}) }}
      onSearch={(text) => {
        const q = text.trim().slice(0, searchLimit);
        void navigate(blogHref({ ...filter.current, q }), { replace: true });
      }}
    />
  );
}
