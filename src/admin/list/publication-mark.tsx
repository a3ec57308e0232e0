import type { ReactNode } from "react";
import type { Publication } from "../../api/fields/publication";

interface Published {
  publication: Publication;
  publish_at: string | null;
}

const words = ({ publication, publish_at }: Published): string | undefined => {
  if (publication !== "published") return publication === "draft" ? "Draft" : "Archived";
  return publish_at !== null && Date.parse(publish_at) > Date.now() ? "Scheduled" : undefined;
};

/** That visitors do not see an item, and why; nothing where they see it. What is not there for visitors has an outline of dashes. */
export function PublicationMark({ item }: { item: Published }) {
  const said = words(item);
  if (!said) return null;
  return (
    <span className="label-type inline-flex items-center rounded-xs border border-soft border-dashed px-2 py-1 whitespace-nowrap text-soft">
      {said}
    </span>
  );
}

/** What an item is called, and below it that visitors do not see it yet or any more, where that is so. */
export const NameAndMark = ({ item, children }: { item: Published; children: ReactNode }) => (
  <span className="inline-grid max-w-full justify-items-start gap-1.5">
    <span className="max-w-full wrap-anywhere">{children}</span>
    <PublicationMark item={item} />
  </span>
);
