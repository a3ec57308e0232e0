import { ArticleDetails } from "../../../blog/article/article-details";
import ArticleEnd from "../../../blog/article/article-end";
import type { DraftOf } from "../../schema";
import type { OtherItems } from "../load-draft";

/** An article as its page will show it. No view is counted, and there is nothing to share. */
export default function ArticleDraft({ item, beside }: DraftOf<"post"> & { beside: OtherItems }) {
  return (
    <>
      <ArticleDetails article={{ ...item, status: "draft" }} />
      {beside.related?.length ? (
        <div>
          <ArticleEnd posts={beside.related} />
        </div>
      ) : null}
    </>
  );
}
