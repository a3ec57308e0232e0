import { type RefObject, useEffect, useRef, useState } from "react";
import { sessionApi } from "../../../client/session";
import { detailOf } from "../../../client/use-loaded";
import { classes } from "../../../ui/classes";
import styles from "../article/article.css?url";
import { blogApi } from "../client";

/** How long typing must pause before the preview renders; milliseconds. */
const pause = 400;

type Preview = { content: string; html: string } | { content: string; failure: string };

/** A preview of a text, rendered by the server a moment after the last keystroke. */
export function MarkdownPreview({ content }: { content: string }) {
  const drawn = useRendered(content);
  const box = useRef<HTMLDivElement>(null);
  useLinksOpened(box);
  const failure = drawn && "failure" in drawn ? drawn.failure : undefined;
  const behind = content.trim() !== "" && drawn?.content !== content;
  return (
    <section
      ref={box}
      aria-label="Preview"
      aria-busy={behind}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it has to be reached by keyboard
      tabIndex={0}
      className="h-[min(41.25rem,80dvh)] overflow-y-auto rounded-sm border border-rule bg-paper p-4 sm:p-6"
    >
      <link rel="stylesheet" href={styles} precedence="default" />
      {failure && (
        <p role="alert" className="mb-4 leading-snug text-red">
          The preview could not be shown. {failure}
        </p>
      )}
      {content.trim() === "" ? (
        <p className="text-soft">Your text appears here as visitors will see it.</p>
      ) : drawn && "html" in drawn ? (
        <div
          data-article-text
          className={classes(
            "article-text [&_[data-copy-code]]:hidden",
            "transition-opacity delay-300",
            behind && "opacity-70",
          )}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made and sanitised on the server, article-html.server.ts
          dangerouslySetInnerHTML={{ __html: drawn.html }}
        />
      ) : failure ? null : (
        <p className="text-soft">Drawing...</p>
      )}
    </section>
  );
}

function useRendered(content: string): Preview | undefined {
  const [drawn, setDrawn] = useState<Preview>();
  useEffect(() => {
    if (content.trim() === "") return setDrawn(undefined);
    let wanted = true;
    const timer = setTimeout(() => {
      blogApi(sessionApi)
        .preview(content)
        .then(
          ({ html }) => wanted && setDrawn({ content, html }),
          (error: unknown) => wanted && setDrawn({ content, failure: detailOf(error) }),
        );
    }, pause);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [content]);
  return drawn;
}

/** Opens links of the preview in a new tab, so that the form stays open. */
function useLinksOpened(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    const open = (event: MouseEvent) => {
      const link = (event.target as Element).closest("a");
      if (!link || (link.hash && link.pathname === location.pathname)) return;
      event.preventDefault();
      window.open(link.href, "_blank", "noopener");
    };
    element?.addEventListener("click", open);
    return () => element?.removeEventListener("click", open);
  }, [box]);
}
