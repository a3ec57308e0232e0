import { lazy, type RefObject, useEffect, useRef } from "react";
import { StructuredData } from "../../../ui/frame/structured-data/structured-data";
import { ServerRendered } from "../../../ui/motion/server-rendered";
import { useKnownSite, useLinkOrigin } from "../../../ui/site";
import { FailedState } from "../../../ui/states";
import { postJsonLd } from "../public/post-json-ld";
import type { Article } from "../schema";

/** Where the code of a part does not arrive. */
const PartMissing = () => (
  <div className="wrap py-16">
    <FailedState message="This part of the page could not be loaded." onRetry={() => location.reload()} />
  </div>
);

const ArticleContent = lazy(() => import("./article-content").catch(() => ({ default: PartMissing })));

/** An article as it is read: its head, its text with the table of contents beside it, its author, the ways to share it. */
export function ArticleDetails({ article }: { article: Article }) {
  const site = useKnownSite();
  const origin = site.origin ?? "";
  const linkOrigin = useLinkOrigin();
  const box = useRef<HTMLElement>(null);
  useHydratedArticle(box, article, linkOrigin);
  return (
    <article ref={box} className="article-buttons wrap pt-6 pb-16 sm:pt-10">
      <ServerRendered component={ArticleContent} props={{ article, origin }} fallback={<div className="min-h-dvh" />} />
      <StructuredData json={import.meta.env.SSR ? postJsonLd(article, site) : ""} />
    </article>
  );
}

/** Hydrates the server-rendered article. The code is fetched after the page is hydrated. */
function useHydratedArticle(box: RefObject<HTMLElement | null>, { id, title, status }: Article, origin: string): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let left = false;
    import("./hydrate-article").then(
      ({ hydrateArticle }) => {
        if (!left && box.current)
          stop = hydrateArticle(box.current, { id, title, origin, published: status === "published" });
      },
      // The article is readable without it.
      () => undefined,
    );
    return () => {
      left = true;
      stop?.();
    };
  }, [box, id, title, status, origin]);
}
