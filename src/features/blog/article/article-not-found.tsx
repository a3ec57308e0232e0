import { lazy, Suspense, useEffect, useState } from "react";
import { useParams } from "react-router";
import { readTokens } from "../../../client/tokens";
import { ButtonLink } from "../../../ui/button";
import { PageHeader } from "../../../ui/frame/page-header";
import type { Article } from "../schema";

const ArticlePreview = lazy(() => import("./article-preview").catch(() => ({ default: () => <NotFound /> })));

/** Says that there is no article at this address. An administrator sees an unpublished one instead. */
export function ArticleNotFound() {
  const { id = "" } = useParams();
  const article = useUnpublished(id);
  if (!article) return <NotFound />;
  return (
    <Suspense fallback={<NotFound />}>
      <ArticlePreview article={article} />
    </Suspense>
  );
}

/** Fetches the article again with the signed-in user's token. Requests with a token bypass all caches. */
function useUnpublished(id: string): Article | undefined {
  const [found, setFound] = useState<{ id: string; article: Article }>();
  useEffect(() => {
    if (!readTokens()) return;
    let left = false;
    import("./read-unpublished")
      .then(({ readUnpublished }) => readUnpublished(id))
      .then(
        (article) => {
          if (article && !left) setFound({ id, article });
        },
        () => undefined,
      );
    return () => {
      left = true;
    };
  }, [id]);
  return found?.id === id ? found.article : undefined;
}

const NotFound = () => (
  <div className="pb-16">
    <PageHeader
      title="Article Not Found"
      lead="There is no article at this address. It may have been removed, or the link may be incomplete."
      actions={<ButtonLink to="/blog">Back to Blog</ButtonLink>}
    />
  </div>
);
