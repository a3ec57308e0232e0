import type { ReactNode } from "react";
import type { Publication } from "../../api/fields/publications";
import { SiteLink } from "../site-link";

interface Published {
  publication: Publication;
  publish_at: string | null;
}

const words = ({ publication, publish_at }: Published): string | undefined => {
  if (publication !== "published") return publication === "draft" ? "Draft" : "Archived";
  return publish_at !== null && Date.parse(publish_at) > Date.now() ? "Scheduled" : undefined;
};

/** Says why visitors do not see an item, in a dashed outline; renders nothing if they see it. */
export function PublicationMark({ item }: { item: Published }) {
  const said = words(item);
  if (!said) return null;
  return (
    <span className="label-type inline-flex items-center rounded-xs border border-soft border-dashed px-2 py-1 whitespace-nowrap text-soft">
      {said}
    </span>
  );
}

/** An item's name, with a mark below it if visitors do not see the item. */
export const NameAndMark = ({ item, children }: { item: Published; children: ReactNode }) => (
  <span className="inline-grid max-w-full justify-items-start gap-1.5">
    <span className="max-w-full wrap-anywhere">{children}</span>
    <PublicationMark item={item} />
  </span>
);

interface LinkedNameProps {
  item: Published;
  to: string;
  name: string;
  children?: ReactNode;
}

/** An item's name in a table, linked to its public page, with the same mark. */
export const LinkedName = ({ item, to, name, children }: LinkedNameProps) => (
  <div className="grid min-w-0 grid-cols-1 justify-items-start gap-1.5 in-table:min-w-44">
    <SiteLink to={to}>{name}</SiteLink>
    <PublicationMark item={item} />
    {children}
  </div>
);
