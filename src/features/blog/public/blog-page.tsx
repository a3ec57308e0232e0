import { type MetaFunction, useLoaderData } from "react-router";
import { inBrowser } from "../../../client/browser";
import { ListPage } from "../../../client/list-page/list-page";
import { listRoom, loadList } from "../../../client/list-page/list-room";
import { onServer } from "../../../client/page-data.server";
import { counted, t } from "../../../platform/languages/texts";
import { pageMeta, siteOf } from "../../../ui/frame/page-meta";
import { foundLine, type ListingPage, SkeletonCards } from "../../../ui/list/listing";
import { Skeleton } from "../../../ui/skeleton";
import type { Post } from "../schema";
import { type BlogAddress, blogAddress, blogFilters, listPosts } from "./blog-address";
import PostCards from "./post-cards";
import { authorOf, feedLinks } from "./post-facts";

const room = listRoom({
  address: blogAddress,
  list: listPosts,
  count: (total) => counted({ total }, "# article", "# articles"),
  get title() {
    return t`Blog`;
  },
  titleWith: (label) => t`${{ label }}: blog`,
  get lead() {
    return t`How-tos from the bench, notes from the desk, and what went wrong on the way.`;
  },
  get search() {
    return t`Search articles`;
  },
  filters: {
    get label() {
      return t`Filter articles`;
    },
    by: "category",
    choices: blogFilters,
  },
  get loading() {
    return t`Loading blog posts...`;
  },
  get failed() {
    return t`Failed to load blog posts`;
  },
  found: foundByLine,
  all: {
    get label() {
      return t`All articles`;
    },
    isOverList: true,
  },
  get heading() {
    return t`List of articles`;
  },
  words: {
    unknown: {
      get title() {
        return t`No articles found`;
      },
      get text() {
        return t`The whole blog is one step away.`;
      },
    },
    beyond: {
      get title() {
        return t`No articles found`;
      },
      get text() {
        return t`The list is shorter than it was.`;
      },
    },
    unmatched: (asked) => ({ title: t`No articles found`, text: unmatchedHint(asked) }),
    none: {
      get title() {
        return t`No articles found`;
      },
      get text() {
        return t`The first articles will appear here. Check back soon.`;
      },
    },
  },
  Cards: PostCards,
  skeleton: (
    <>
      <Skeleton className="h-130 w-full rounded-md lg:h-96" />
      <SkeletonCards card="min-h-105" />
    </>
  ),
});

function unmatchedHint({ search, author }: BlogAddress): string {
  if (search) return t`Try a shorter word, or browse all articles.`;
  return author ? t`Nobody with this name has written about this yet.` : t`Nobody has written about this yet.`;
}

/** Whether the address has an author's name; else it has an id, or nobody. */
const isName = (author: string) => Number.isNaN(Number(author));

/** "3 articles by Rudo Chikafu found for “solder”". */
function foundByLine({ total, items: [first] }: ListingPage<Post>, { author, search }: BlogAddress): string {
  // The address may hold an id, or a name in other letters than its owner's.
  const name = first ? authorOf(first)?.name : isName(author) ? author : `author #${author}`;
  const count = counted({ total }, "# article", "# articles");
  if (!author) return foundLine(count, search);
  const by = t`${{ count }} by ${{ name: name ?? "" }}`;
  return foundLine(by, search);
}

const load = loadList(room);
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction = ({ matches, location }) => {
  const { category, author } = blogAddress.read(new URLSearchParams(location.search));
  const filter = blogFilters.find(({ id }) => id === category && id !== "");
  const about = [filter?.label, isName(author) ? author : ""].filter(Boolean).join(", ");
  const site = siteOf(matches);
  const page = pageMeta({
    title: about ? room.titleWith(about) : room.title,
    // The browser shows none.
    description: import.meta.env.SSR
      ? t`How-tos from the bench, notes from the desk and news of the community: written by the people who did it.`
      : undefined,
    site,
  });
  return [...page, ...feedLinks(site)];
};

/** /blog: every published article, filtered and searched by its address. */
export default function BlogPage() {
  return <ListPage room={room} given={useLoaderData<typeof clientLoader>().list} />;
}
