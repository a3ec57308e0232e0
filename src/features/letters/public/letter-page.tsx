import { type MetaFunction, useLoaderData } from "react-router";
import { inBrowser } from "../../../client/browser";
import { headOf, ItemPage, type ItemRoom, loadItem } from "../../../client/item-page/item-room";
import { onServer } from "../../../client/page-data.server";
import { t } from "../../../platform/languages/texts";
import { TextLink } from "../../../ui/button";
import { formatDate } from "../../../ui/formatting";
import { PageHeader } from "../../../ui/frame/page-header";
import { pageMeta, siteOf } from "../../../ui/frame/page-meta";
import { useSite } from "../../../ui/site";
import styles from "../../blog/article/article.css?url";
import { newsApi } from "../client";
import type { News } from "../schema";
import { newsFeed } from "./news-feed";

/** It is always published: others are not found. */
type Shown = News & { publication?: "published" };

const room: ItemRoom<Shown> = {
  one: "letter",
  back: {
    to: "/news",
    get label() {
      return t`Back to News by Mail`;
    },
  },
  get missing() {
    return t`There is no letter at this address. The link may be incomplete.`;
  },
  read: (api, id) => newsApi(api).read(id),
  titleOf: ({ subject }) => subject,
};

const load = loadItem(room);
export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const links = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const site = siteOf(matches);
  const { title, item } = headOf(room, loaderData?.item);
  return [...pageMeta({ title: title ?? item?.subject, site }), newsFeed(site)];
};

/** /news/{id}: one letter. */
export default function LetterPage() {
  const { item } = useLoaderData<typeof clientLoader>();
  return (
    <ItemPage room={room} given={item}>
      {(letter) => <Whole letter={letter} />}
    </ItemPage>
  );
}

function Whole({ letter: { subject, sent_at, html } }: { letter: News }) {
  const { timeZone } = useSite();
  return (
    <article className="pb-16">
      <PageHeader title={subject} lead={formatDate(sent_at, timeZone)} />
      <div className="wrap grid gap-8">
        <div
          className="article-text max-w-[44rem]"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made and sanitised on the server, article-html.server.ts
          dangerouslySetInnerHTML={{ __html: html }}
        />
        <p>
          <TextLink to="/news">{t`Get the next letter by mail`}</TextLink>
        </p>
      </div>
    </article>
  );
}
