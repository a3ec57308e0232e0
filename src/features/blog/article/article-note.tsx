import { TextLink } from "../../../ui/button";
import { T } from "../../../ui/texts/texts";
import type { PostStatus } from "../choices";
import { PostStatusBadge } from "../public/post-status";

/** A word to the administrator who looks at an article that is not published. */
export default function ArticleNote({ status }: { status: PostStatus }) {
  return (
    <div role="status" className="border-b border-ink bg-amber-soft">
      <p className="wrap flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
        <T>
          <PostStatusBadge status={status} />
          Only administrators see this page.
          <TextLink to="/admin/blog" className="inline-flex min-h-11 items-center">
            Back to the blog posts
          </TextLink>
        </T>
      </p>
    </div>
  );
}
