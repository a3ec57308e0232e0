import { classes } from "../../../ui/classes";
import type { Heading } from "../schema";

/** The way through an article: beside it on a wide screen, where it stays in sight; over it, folded, on a narrow one. */
export const ArticleContents = ({ contents }: { contents: Heading[] }) => (
  <>
    <details className="group rounded-md border border-rule bg-sheet lg:hidden">
      <summary className="label-type flex min-h-12 items-center justify-between px-4">
        In this article
        <span
          aria-hidden="true"
          className="size-2.5 -translate-y-0.5 rotate-45 border-r-2 border-b-2 border-ink group-open:translate-y-0.5 group-open:rotate-225"
        />
      </summary>
      <nav aria-label="In this article" className="border-t border-rule px-4 py-2">
        <Headings contents={contents} />
      </nav>
    </details>
    {/* It begins beside the picture, which is 22 rem high there, and 2 rem above the text. */}
    <aside className="hidden lg:-mt-96 lg:col-start-2 lg:row-start-1 lg:block">
      <nav
        aria-label="In this article"
        className="sticky top-[calc(var(--header-height)+1.5rem)] max-h-[calc(100dvh-var(--header-height)-3rem)] overflow-y-auto border-l border-rule"
      >
        <p className="label-type pb-2 pl-5 text-soft">In this article</p>
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
