import { ButtonLink } from "../../../ui/button";
import type { EmptyReason } from "../../../ui/list/listing";
import { EmptyState } from "../../../ui/states";
import type { BlogAddress } from "./blog-address";

interface NoPostsProps extends EmptyReason {
  asked: BlogAddress;
}

/** Why a list shows no articles, and the way to one that does. */
export default function NoPosts({ asked: { category, author, search }, refusal, firstPage }: NoPostsProps) {
  const text = () => {
    if (refusal) return `${refusal}. The whole blog is one step away.`;
    if (firstPage) return "The list has become shorter than it was.";
    if (search) return "Try fewer letters, or look among all articles.";
    if (author) return "Nobody of this name has written here yet, or not about this.";
    return category ? "Nobody has written about this yet." : "The first ones will stand here. Look in again soon.";
  };
  const back = firstPage ?? (refusal || search || author || category ? "/blog" : undefined);
  return (
    <EmptyState
      title="No articles found"
      text={text()}
      action={
        back ? (
          <ButtonLink to={back} variant="secondary">
            {firstPage ? "First page" : "All articles"}
          </ButtonLink>
        ) : undefined
      }
    />
  );
}
