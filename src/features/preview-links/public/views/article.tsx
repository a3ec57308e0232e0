import { lazy } from "react";
import { emptyComponent, ServerRendered } from "../../../../ui/motion/server-rendered";
import { ArticleDetails } from "../../../blog/article/article-details";
import type { DraftOf } from "../../schema";
import type { OtherItems } from "../load-draft";

const ArticleEnd = lazy(() => import("../../../blog/article/article-end").catch(emptyComponent));

/** An article as its page will show it. No view is counted, and there is nothing to share. */
export default function ArticleDraft({ item, beside }: DraftOf<"post"> & { beside: OtherItems }) {
  return (
    <>
      <ArticleDetails article={{ ...item, status: "draft" }} />
      {beside.related?.length ? <ServerRendered component={ArticleEnd} props={{ posts: beside.related }} /> : null}
    </>
  );
}
