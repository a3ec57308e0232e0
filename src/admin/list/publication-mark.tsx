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
