import { Link } from "react-router";
import { BackLink } from "../../../client/item-page/item-room";
import { counted, t } from "../../../platform/languages/texts";
import { formatDate } from "../../../ui/formatting";
import { Picture } from "../../../ui/picture/cover";
import { useSite } from "../../../ui/site";
import { T, V } from "../../../ui/texts/texts";
import { WithDates } from "../../../ui/time/with-dates";
import { blogAddress } from "../public/blog-address";
import { authorOf, categoryLabels, coverKind } from "../public/post-facts";
import type { Article } from "../schema";

/** The head of an article: its categories, title, author, date and picture. */
export const ArticleHead = ({ article }: { article: Article }) => (
  <header className="flex flex-col items-start gap-5 pb-8">
    <BackLink to="/blog">{t`All articles`}</BackLink>
    <Categories article={article} />
    <h1 className="max-w-[18em] wrap-anywhere">{article.title}</h1>
    {article.excerpt ? (
      <p className="max-w-[44rem] text-lg leading-relaxed wrap-anywhere text-soft sm:text-xl sm:leading-relaxed">
        {article.excerpt}
      </p>
    ) : null}
    <Byline article={article} />
    <Picture
      src={article.image_url}
      alt={article.image_alt ?? ""}
      seed={article.id}
      kind={coverKind(article)}
      ratio="2/1"
      eager
      sizes="(min-width: 64rem) 44rem, 92vw"
      className="mt-3 overflow-hidden rounded-md border border-ink lg:max-w-[44rem]"
    />
  </header>
);

const Categories = ({ article: { categories } }: { article: Article }) =>
  categories.length > 0 ? (
    <ul aria-label={t`Categories`} className="flex flex-wrap gap-x-2 gap-y-3">
      {categories.map((category) => (
        <li key={category}>
          <Link
            to={blogAddress.href({ category })}
            className="reach bin-label label-type flex items-center bg-violet-soft py-1 pr-2 pl-4.5 text-violet no-underline hover:bg-violet hover:text-paper"
          >
            {categoryLabels[category]}
          </Link>
        </li>
      ))}
    </ul>
  ) : null;

function Byline({ article }: { article: Article }) {
  const { timeZone } = useSite();
  const author = authorOf(article);
  return (
    <div className="flex items-center gap-3.5">
      {author ? (
        <span className="block w-12 flex-none">
          <Picture
            src={article.author_image}
            alt=""
            seed={author.name}
            kind="person"
            ratio="1/1"
            sizes="3rem"
            className="overflow-hidden rounded-sm border border-ink"
          />
        </span>
      ) : null}
      <div className="grid min-w-0 gap-0.5">
        {author ? (
          <p className="leading-snug wrap-anywhere">
            <T>
              By{" "}
              <Link
                to={blogAddress.href({ author: author.key })}
                className="reach inline-block font-[640] underline decoration-rule decoration-2 underline-offset-[0.2em] hover:decoration-copper"
              >
                <V name={author.name} />
              </Link>
            </T>
          </p>
        ) : null}
        <p className="fact-type flex flex-wrap gap-x-4 text-soft">
          <time dateTime={article.date}>
            <WithDates text={formatDate(article.date, timeZone)} />
          </time>
          <span>{t`${{ read_time: article.read_time }} min read`}</span>
          <span suppressHydrationWarning>{counted({ views: article.views }, "# view", "# views")}</span>
        </p>
      </div>
    </div>
  );
}
