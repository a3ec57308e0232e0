import { Suspense, useEffect } from "react";
import {
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useNavigate,
  useParams,
} from "react-router";
import type { Caller } from "../../../client/api";
import { inBrowser } from "../../../client/browser";
import { headOf, ItemPage, type ItemRoom } from "../../../client/item-page/item-room";
import { type Load, section } from "../../../client/page";
import { onServer } from "../../../client/page-data.server";
import { t } from "../../../platform/languages/texts";
import { pageMeta, siteOf } from "../../../ui/frame/page-meta";
import { type Section, useSection } from "../../../ui/section";
import { Skeleton } from "../../../ui/skeleton";
import { LoadingState } from "../../../ui/states";
import { blogApi } from "../client";
import { openingOf } from "../public/opening";
import { feedLinks } from "../public/post-facts";
import type { Article, Post } from "../schema";
import styles from "./article.css?url";
import { ArticleDetails } from "./article-details";
import ArticleEnd from "./article-end";
import ArticleNote from "./article-note";

const room: ItemRoom<Article> = {
  get one() {
    return t`article`;
  },
  titleWithout: "Blog",
  back: {
    to: "/blog",
    get label() {
      return t`Back to Blog`;
    },
  },
  get missing() {
    return t`There is no article at this address. It may have been removed, or the link may be incomplete.`;
  },
  read: (api, id) => (/^\d+$/.test(id) ? blogApi(api).read(id) : blogApi(api).readBySlug(id)),
  titleOf: ({ title }) => title,
  noteOf: ({ status }) => <ArticleNote status={status} />,
  skeleton: (
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
  ),
};

const load = (({ api, params: { id = "" } }) => {
  const article = section(room.read(api, id));
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

// The server's HTML is already in the page; the browser needs these fields only for articles that it renders.
const read = onServer(load);

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
  const { title: instead, item } = headOf(room, loaderData?.article);
  if (!item) return pageMeta({ title: instead, site });
  // The browser was not sent the content, and needs no description.
  const { title, date, excerpt, content } = item;
  const preview = { room: "blog", of: item } as const;
  const description = import.meta.env.SSR ? excerpt || openingOf(content) : undefined;
  return [
    ...pageMeta({ title, description, site, preview, type: "article" }),
    ...feedLinks(site),
    ...(import.meta.env.SSR ? [{ property: "article:published_time", content: date }] : []),
  ];
};

/** /blog/{id}: one article to read, and where to go from it. A slug in the place of the id leads to the id's address. */
export default function ArticlePage() {
  const { article, related } = useLoaderData<typeof clientLoader>();
  return (
    <ItemPage room={room} given={article} hidden={(one) => <ArticleDetails article={one} />}>
      {(one) => (
        <>
          <OwnAddress id={one.id} />
          <ArticleDetails key={one.id} article={one} />
          <Suspense>
            <End related={related} />
          </Suspense>
        </>
      )}
    </ItemPage>
  );
}

const End = ({ related }: { related: Post[] | Promise<Post[]> }) => (
  <div>
    <ArticleEnd posts={useSection(related)} />
  </div>
);

/** Corrects the address where a link in the browser led to a slug. */
function OwnAddress({ id }: { id: number }) {
  const { id: asked = "" } = useParams();
  const navigate = useNavigate();
  useEffect(() => {
    if (asked !== String(id)) void navigate(`/blog/${id}${location.hash}`, { replace: true });
  }, [id, asked, navigate]);
  return null;
}
