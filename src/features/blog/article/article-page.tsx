import { lazy, Suspense, useEffect } from "react";
import {
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useNavigate,
  useParams,
  useRevalidator,
} from "react-router";
import type { Caller } from "../../../client/api";
import { inBrowser } from "../../../client/browser";
import { type Load, section } from "../../../client/page";
import { onServer } from "../../../client/page-data.server";
import { pageMeta, siteOf } from "../../../ui/frame/page-meta";
import { emptyComponent, ServerRendered } from "../../../ui/motion/server-rendered";
import { type Section, useSection } from "../../../ui/section";
import { useSite } from "../../../ui/site";
import { Skeleton } from "../../../ui/skeleton";
import { FailedState, LoadingState } from "../../../ui/states";
import { blogApi } from "../client";
import { feedLinks } from "../public/feed-links";
import { openingOf } from "../public/opening";
import type { Article, Post } from "../schema";
import styles from "./article.css?url";
import { ArticleDetails } from "./article-details";
import { ArticleNotFound } from "./article-not-found";

const load = (({ api, params: { id = "" } }) => {
  const article = section(isId(id) ? blogApi(api).read(id) : blogApi(api).readBySlug(id));
  return { article, related: listRelated(api, article) };
}) satisfies Load<object>;

/** Optional: the page works without it. */
async function listRelated(api: Caller, article: Promise<Section<Article>>): Promise<Post[]> {
  const loaded = await article;
  if (!loaded.ok) return [];
  return blogApi(api)
    .related(loaded.value.id)
    .then(
      ({ items }) => items,
      () => [],
    );
}

const isId = (id: string) => /^\d+$/.test(id);

// The server's HTML is already in the page; the browser needs these fields only for articles that it renders.
const read = onServer(load, { article: ["html", "content", "contents", "attachments"] });

export const loader = async (given: LoaderFunctionArgs) => {
  const answer = await read(given);
  const { article } = answer.data;
  // A slug redirects to the article's only address, by id.
  if (article.ok && String(article.value.id) !== given.params.id) throw redirect(`/blog/${article.value.id}`, 301);
  return answer;
};
export const clientLoader = inBrowser(load);

export const links = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const site = siteOf(matches);
  // In the browser the article is still loading; its page sets the title later.
  const article = loaderData?.article as Section<Article> | Promise<unknown> | undefined;
  if (!article || article instanceof Promise) return pageMeta({ title: "Blog", site });
  if (!article.ok) return pageMeta({ title: titleOf(article), site });
  // The browser was not sent the content, and needs no description.
  const { title, date, excerpt, content } = article.value;
  const preview = { room: "blog", of: article.value } as const;
  const description = import.meta.env.SSR ? excerpt || openingOf(content) : undefined;
  return [
    ...pageMeta({ title, description, site, preview, type: "article" }),
    ...feedLinks(site),
    ...(import.meta.env.SSR ? [{ property: "article:published_time", content: date }] : []),
  ];
};

const isMissing = ({ status }: { status: number }): boolean => status === 404 || status === 422;

const titleOf = (loaded: Section<Article>): string => {
  if (loaded.ok) return loaded.value.title;
  return isMissing(loaded.error) ? "Article Not Found" : "Blog";
};

/** /blog/{id}: one article to read, and where to go from it. A slug in the place of the id leads to the id's address. */
export default function ArticlePage() {
  const { article, related } = useLoaderData<typeof clientLoader>();
  return (
    <Suspense fallback={<ArticleSkeleton />}>
      <ArticleOrFailure article={article} related={related} />
    </Suspense>
  );
}

const ArticleEnd = lazy(() => import("./article-end").catch(emptyComponent));

interface GivenProps {
  article: Section<Article> | Promise<Section<Article>>;
  related: Post[] | Promise<Post[]>;
}

function ArticleOrFailure({ article, related }: GivenProps) {
  const loaded = useSection(article);
  const site = useSite();
  const { revalidate } = useRevalidator();
  const title = titleOf(loaded);
  useEffect(() => {
    document.title = `${title} · ${site.name}`;
  });
  useOwnAddress(loaded.ok ? loaded.value.id : undefined);
  if (loaded.ok) {
    return (
      <>
        <ArticleDetails key={loaded.value.id} article={loaded.value} />
        <Suspense>
          <End related={related} />
        </Suspense>
      </>
    );
  }
  if (isMissing(loaded.error)) return <ArticleNotFound />;
  return (
    <div className="wrap py-16">
      <h1 className="sr-only">Blog</h1>
      <FailedState
        message="Failed to load article"
        onRetry={() => void revalidate()}
        back={{ to: "/blog", label: "Back to Blog" }}
      />
    </div>
  );
}

const End = ({ related }: Pick<GivenProps, "related">) => (
  <ServerRendered component={ArticleEnd} props={{ posts: useSection(related) }} />
);

/** Corrects the address where a link in the browser led to a slug. */
function useOwnAddress(id: number | undefined): void {
  const { id: asked = "" } = useParams();
  const navigate = useNavigate();
  useEffect(() => {
    if (id !== undefined && asked !== String(id)) void navigate(`/blog/${id}${location.hash}`, { replace: true });
  }, [id, asked, navigate]);
}

/** The place of an article while it is on its way. */
const ArticleSkeleton = () => (
  <div className="wrap grid grid-cols-[minmax(0,1fr)] content-start gap-5 pt-6 pb-24 sm:pt-10">
    <div className="[&>p]:justify-start [&>p]:py-2.5">
      <LoadingState label="Loading article..." />
    </div>
    <Skeleton className="h-28 w-full max-w-3xl" />
    <Skeleton className="h-14 w-full max-w-2xl" />
    <Skeleton className="h-12 w-64" />
    <Skeleton className="aspect-2/1 w-full max-w-[44rem] rounded-md" />
    <Skeleton className="h-96 w-full max-w-[44rem]" />
  </div>
);
