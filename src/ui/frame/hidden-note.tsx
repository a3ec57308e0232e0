import { t } from "../../platform/languages/texts";
import { useSite } from "../site";
import { formatDateTime } from "../time/date-time";
import { WithDates } from "../time/with-dates";

interface HiddenNoteProps {
  one: string;
  item: { publication: string; publish_at: string | null; is_active?: boolean };
  /** a further condition in a sentence: "it is featured" */
  until?: string | undefined;
  /** within an element that has the page's margins */
  narrow?: boolean;
}

/** Says above a hidden item that visitors do not see it, and from when they will. */
export function HiddenNote({ one, item, until, narrow = false }: HiddenNoteProps) {
  return (
    <div className={narrow ? undefined : "wrap pt-6"}>
      <p role="status" className="rounded-md border-2 border-soft border-dashed bg-stone px-4 py-3">
        <strong>{t`Preview.`}</strong> <Standing one={one} item={item} until={until} />
      </p>
    </div>
  );
}

function Standing({ one, item: { publication, publish_at, is_active = true }, until }: HiddenNoteProps) {
  const site = useSite();
  if (!is_active) return t`This ${{ one }} is hidden: visitors do not see it.`;
  if (publication !== "published" && publication !== "cancelled")
    return publication === "draft"
      ? t`This ${{ one }} is a draft: visitors do not see it.`
      : t`This ${{ one }} is ${{ publication }}: visitors do not see it.`;
  if (publish_at !== null && Date.parse(publish_at) > Date.now())
    return <WithDates text={t`Visitors see this ${{ one }} from ${{ dateTime: formatDateTime(publish_at, site) }}.`} />;
  return until ? t`Visitors see this ${{ one }} here once ${{ until }}.` : t`Visitors see this ${{ one }}.`;
}
