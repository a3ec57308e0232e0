import { Link } from "react-router";
import { t } from "../../../platform/languages/texts";
import { ButtonLink } from "../../../ui/button";
import { classes } from "../../../ui/classes";
import { Icon } from "../../../ui/icon";
import { Picture } from "../../../ui/picture/cover";
import { T } from "../../../ui/texts/texts";
import { Attachments } from "../../uploads/attachments/attachments";
import { blogAddress } from "../public/blog-address";
import { authorOf } from "../public/post-facts";
import type { Article, Heading } from "../schema";
import { ArticleHead } from "./article-head";
import { ShareArea } from "./share-area";

/** A whole article: its head, its text with a table of contents, and its end. */
export default function ArticleContent({ article, origin }: { article: Article; origin: string }) {
  return (
    <>
      <ArticleHead article={article} />
      <ArticleBody article={article} origin={origin} />
    </>
  );
}

const ArticleBody = ({ article, origin }: { article: Article; origin: string }) => {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,44rem)_minmax(0,1fr)]">
      {article.contents.length > 1 ? <ArticleContents contents={article.contents} /> : null}
      <div className="min-w-0 lg:col-start-1 lg:row-start-1">
        <div
          data-article-text
          className="article-text"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made and sanitised on the server, article-html.server.ts
          dangerouslySetInnerHTML={{ __html: article.html }}
        />
        {article.attachments.length > 0 && (
          <div className="mt-10">
            <Attachments files={article.attachments} />
          </div>
        )}
        {article.status === "published" ? <ShareArea article={article} origin={origin} /> : null}
        <AboutAuthor article={article} />
        <Neighbours article={article} />
      </div>
    </div>
  );
};

function AboutAuthor({ article }: { article: Article }) {
  const author = authorOf(article);
  if (!author || !article.author_bio) return null;
  return (
    <section
      aria-label={t`About the author`}
      className="mt-8 grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-5 gap-y-3 rounded-md border border-ink bg-sheet p-5 sm:grid-cols-[6rem_minmax(0,1fr)] sm:p-6"
    >
      <Picture
        src={article.author_image}
        alt=""
        seed={author.name}
        kind="person"
        ratio="1/1"
        sizes="6rem"
        className="self-start overflow-hidden rounded-sm border border-ink sm:row-span-2"
      />
      <div className="grid grid-cols-[minmax(0,1fr)] content-center gap-1 sm:content-start">
        <p className="label-type text-soft">{t`Written by`}</p>
        <p className="font-display text-[1.375rem] leading-tight font-[760] tracking-tight wrap-anywhere">
          {author.name}
        </p>
      </div>
      <div className="col-span-2 grid gap-3 sm:col-span-1 sm:col-start-2">
        <p className="leading-relaxed wrap-anywhere">{article.author_bio}</p>
        <p>
          <ButtonLink
            to={blogAddress.href({ author: author.key })}
            variant="secondary"
            size="small"
          >{t`More by This Author`}</ButtonLink>
        </p>
      </div>
    </section>
  );
}

const Neighbours = ({ article: { older, newer } }: { article: Article }) =>
  older || newer ? (
    <nav
      aria-label={t`Older and newer articles`}
      className="mt-8 grid gap-px overflow-hidden rounded-md border border-rule bg-rule sm:auto-cols-fr sm:grid-flow-col"
    >
      {older ? <Neighbour article={older} label={t`Older`} /> : null}
      {newer ? <Neighbour article={newer} label={t`Newer`} after /> : null}
    </nav>
  ) : null;

const Neighbour = ({
  article: { id, title },
  label,
  after = false,
}: {
  article: { id: number; title: string };
  label: string;
  after?: boolean;
}) => (
  <Link
    to={`/blog/${id}`}
    rel={after ? "next" : "prev"}
    className={`group flex min-h-24 flex-col gap-2 bg-sheet p-5 leading-snug no-underline hover:bg-stone ${after ? "sm:items-end sm:text-right" : ""}`}
  >
    <span className="label-type flex items-center gap-2 text-soft">
      <Icon name="arrow-left" className={after ? "size-4 -scale-x-100 sm:order-last" : "size-4"} />
      {label}
    </span>
    <span className="font-[640] wrap-anywhere">{title}</span>
  </Link>
);

/** The way through an article: beside it on a wide screen, where it stays in sight; over it, folded, on a narrow one. */
const ArticleContents = ({ contents }: { contents: Heading[] }) => (
  <>
    <details className="group rounded-md border border-rule bg-sheet lg:hidden">
      <summary className="label-type flex min-h-12 items-center justify-between px-4">
        <T>
          In this article
          <span
            aria-hidden="true"
            className="size-2.5 -translate-y-0.5 rotate-45 border-r-2 border-b-2 border-ink group-open:translate-y-0.5 group-open:rotate-225"
          />
        </T>
      </summary>
      <nav data-contents="" aria-label={t`In this article`} className="border-t border-rule px-4 py-2">
        <Headings contents={contents} />
      </nav>
    </details>
    {/* It begins beside the picture, which is 22 rem high there, and 2 rem above the text. */}
    <aside className="hidden lg:-mt-96 lg:col-start-2 lg:row-start-1 lg:block">
      <nav
        data-contents=""
        aria-label={t`In this article`}
        className="sticky top-[calc(var(--header-height)+1.5rem)] max-h-[calc(100dvh-var(--header-height)-3rem)] overflow-y-auto border-l border-rule"
      >
        <p className="label-type pb-2 pl-5 text-soft">{t`In this article`}</p>
        <Headings contents={contents} />
      </nav>
    </aside>
  </>
);

const Headings = ({ contents }: { contents: Heading[] }) => (
  <ol className="grid">
    {contents.map(({ id, text, level }) => (
      <li key={id}>
        <a
          href={`#${id}`}
          className={classes(
            "-ml-px flex min-h-11 items-center py-1.5 text-[0.9375rem] leading-snug wrap-anywhere no-underline hover:text-copper lg:min-h-9 lg:border-l-3 lg:border-transparent lg:pl-4.5",
            "aria-[current=location]:border-copper aria-[current=location]:font-[640] aria-[current=location]:text-copper",
            level === 3 && "pl-4 text-soft lg:pl-8.5",
          )}
        >
          {text}
        </a>
      </li>
    ))}
  </ol>
);
