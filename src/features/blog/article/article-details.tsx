import { type RefObject, useEffect, useRef } from "react";
import { StructuredData } from "../../../ui/frame/structured-data/structured-data";
import { useKnownSite, useLinkOrigin } from "../../../ui/site";
import { postJsonLd } from "../public/post-json-ld";
import type { Article } from "../schema";
import ArticleContent from "./article-content";

/** An article as it is read: its head, its text with the table of contents beside it, its author, the ways to share it. */
export function ArticleDetails({ article }: { article: Article }) {
  const site = useKnownSite();
  const linkOrigin = useLinkOrigin();
  const box = useRef<HTMLElement>(null);
  useServedArticle(box, article.id);
  return (
    <article
      ref={box}
      data-article={article.id}
      data-title={article.title}
      data-origin={linkOrigin}
      data-published={article.status === "published" ? "" : undefined}
      className="wrap pt-6 pb-16 sm:pt-10"
    >
      <div data-native="">
        <ArticleContent article={article} origin={site.origin ?? ""} />
      </div>
      <StructuredData json={import.meta.env.SSR ? postJsonLd(article, site) : ""} />
    </article>
  );
}

/** Serves an article that the browser has drawn; the reader serves those of a document. */
function useServedArticle(box: RefObject<HTMLElement | null>, id: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another article is served anew
  useEffect(() => {
    let stop: (() => void) | undefined;
    let left = false;
    import("../../../reader/article").then(
      ({ serveArticle }) => {
        if (!left && box.current) stop = serveArticle(box.current);
      },
      // The article is readable without it.
      () => undefined,
    );
    return () => {
      left = true;
      stop?.();
    };
  }, [box, id]);
}
