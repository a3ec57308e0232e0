import { Suspense } from "react";
import { Link, type MetaFunction, useActionData, useLoaderData } from "react-router";
import { inBrowser } from "../../../client/browser";
import { type Load, section } from "../../../client/page";
import { onServer, postAction } from "../../../client/page-data.server";
import { inPresentLanguage, t } from "../../../platform/languages/texts";
import { Card } from "../../../ui/card";
import { formatDate } from "../../../ui/formatting";
import { PageHeader } from "../../../ui/frame/page-header";
import { pageMeta, siteOf } from "../../../ui/frame/page-meta";
import { type Section, useSection } from "../../../ui/section";
import { useSite } from "../../../ui/site";
import { LoadingState } from "../../../ui/states";
import { subscribersApi } from "../../subscribers/client";
import { SubscribeForm } from "../../subscribers/public/subscribe-form";
import type { NamedTopic } from "../../subscribers/topics";
import { newsApi } from "../client";
import type { NewsList } from "../schema";
import { newsFeed } from "./news-feed";

/** Where the link to this form stands; the form sends it along. */
const sourceIn = (url: URL) => {
  const source = url.searchParams.get("source");
  return source === "account" || source === "event" ? source : "footer";
};

const load = (({ api, url }) => ({
  topics: section(subscribersApi(api).topics()),
  source: sourceIn(url),
  letters: section(newsApi(api).list(Number(url.searchParams.get("page")) || 1)),
})) satisfies Load<object>;

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = postAction;

export const meta: MetaFunction = ({ matches }) => {
  const site = siteOf(matches);
  return [
    ...pageMeta({
      title: t`News by Mail`,
      description: t`Get the news of ${{ name: site.name }} by mail, and read earlier letters.`,
      site,
    }),
    newsFeed(site),
  ];
};

/** /news: the form for news by mail, and the letters that everybody can read. */
export default function NewsPage() {
  const { topics, letters, source } = useLoaderData<typeof clientLoader>();
  return (
    <div className="pb-16">
      <PageHeader title={t`News by Mail`} lead={t`Hear what is on, without opening the site every week.`} />
      <div className="wrap grid gap-12">
        <Card className="max-w-xl sm:p-8">
          <Suspense fallback={<LoadingState label={t`Loading...`} />}>
            <Form topics={topics} source={source} />
          </Suspense>
        </Card>
        <Suspense fallback={<LoadingState label={t`Loading letters...`} />}>
          <Letters letters={letters} />
        </Suspense>
      </div>
    </div>
  );
}

type Loadable<T> = Section<T> | Promise<Section<T>>;

interface FormProps {
  topics: Loadable<{ items: NamedTopic[] }>;
  source: string;
}

function Form({ topics, source }: FormProps) {
  const loaded = useSection(topics);
  const posted = useActionData<typeof action>();
  return <SubscribeForm topics={loaded.ok ? loaded.value.items : []} source={source} posted={posted} />;
}

function Letters({ letters }: { letters: Loadable<NewsList> }) {
  const loaded = useSection(letters);
  const { timeZone } = useSite();
  if (!loaded.ok) return <p>{t`The letters cannot be shown just now. Please try again in a moment.`}</p>;
  const { items, page, pages } = loaded.value;
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="earlier-letters" className="max-w-xl">
      <h2
        id="earlier-letters"
        className="mb-4 font-display text-[1.75rem] leading-none font-[780] tracking-tight"
      >{t`Earlier Letters`}</h2>
      <ul>
        {items.map(({ id, subject, sent_at }) => (
          <li key={id} className="border-t border-rule py-3">
            <Link to={`/news/${id}`} className="font-[640] wrap-anywhere">
              {subject}
            </Link>
            <p className="text-soft">{formatDate(sent_at, timeZone)}</p>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-6 border-t border-rule pt-3">
        {page > 1 && <Link to={`/news?page=${page - 1}`}>{t`Newer letters`}</Link>}
        {page < pages && <Link to={`/news?page=${page + 1}`}>{t`Older letters`}</Link>}
        <a href={inPresentLanguage("/news/atom.xml")}>{t`Letters as a feed`}</a>
      </p>
    </section>
  );
}
