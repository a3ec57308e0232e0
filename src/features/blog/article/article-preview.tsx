import { useEffect } from "react";
import { TextLink } from "../../../ui/button";
import { useSite } from "../../../ui/site";
import { PostStatusBadge } from "../public/post-status";
import type { Article } from "../schema";
import { ArticleDetails } from "./article-details";

/** An article that is not published, as its page will be, with a word to the administrator who looks at it. */
export default function ArticlePreview({ article }: { article: Article }) {
  const { name } = useSite();
  useEffect(() => {
    document.title = `Preview: ${article.title} · ${name}`;
  });
  return (
    <>
      <div role="status" className="border-b border-ink bg-amber-soft">
        <p className="wrap flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
          <PostStatusBadge status={article.status} />
          Only administrators see this page.
          <TextLink to="/admin/blog" className="inline-flex min-h-11 items-center">
            Back to the blog posts
          </TextLink>
        </p>
      </div>
      <ArticleDetails article={article} />
    </>
  );
}
