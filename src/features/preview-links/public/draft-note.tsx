import { useSite } from "../../../ui/site";
import { formatDateTime } from "../../../ui/time/date-time";
import { WithDates } from "../../../ui/time/with-dates";
import { type DraftedKey, resourceOf } from "../../registry";
import type { DraftStanding, ShownDraft } from "../schema";

/** The public words that differ from those of the back office. */
const words: Partial<Record<DraftedKey, string>> = { post: "article", gallery_item: "picture", team_member: "person" };

const sentences: Record<DraftStanding, (one: string) => string> = {
  hidden: (one) => `This is how the ${one} will look. Visitors do not see it.`,
  changed: (one) => `This is how the ${one} will look. Visitors see it as it was before.`,
  same: (one) => `This ${one} is published as you see it here.`,
};

/** The note above a draft: its state, and until when the link works. */
export function DraftNote({ draft: { kind, standing, expires_at } }: { draft: ShownDraft }) {
  const site = useSite();
  return (
    <div className="wrap pt-6">
      <p role="status" className="rounded-md border-2 border-soft border-dashed bg-stone px-4 py-3">
        <strong>{standing === "same" ? "Preview." : "Draft."}</strong>{" "}
        {sentences[standing](words[kind] ?? resourceOf(kind).labels.one)} This link works until{" "}
        <time dateTime={expires_at}>
          <WithDates text={formatDateTime(expires_at, site)} />
        </time>
        .
      </p>
    </div>
  );
}
