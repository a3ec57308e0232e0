import { formatDateTime } from "../formatting";
import { useSite } from "../site";

interface HiddenNoteProps {
  /** what it is, in small letters: "project" */
  one: string;
  item: { publication: string; publish_at: string | null };
}

/** Over a page that visitors do not see: that they do not, and from when they will. */
export function HiddenNote({ one, item: { publication, publish_at } }: HiddenNoteProps) {
  const site = useSite();
  const waits = publication === "published" && publish_at !== null;
  return (
    <div className="wrap pt-6">
      <p role="status" className="rounded-md border-2 border-soft border-dashed bg-stone px-4 py-3">
        <strong>Preview.</strong>{" "}
        {waits
          ? `Visitors see this ${one} from ${formatDateTime(publish_at, site)}.`
          : `This ${one} is ${publication === "draft" ? "a draft" : publication}: visitors do not see it.`}
      </p>
    </div>
  );
}
