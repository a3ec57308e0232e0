import { Day } from "../../../admin/day";
import type { Trashed } from "../schema";
import { RestoreButton } from "./restore-button";
import { kindLine } from "./trash-labels";
import { useRestore } from "./use-restore";

/** An entry of the trash with its actions. */
export function TrashLine({ trashed, onBack }: { trashed: Trashed; onBack: () => void }) {
  const { busy, restore } = useRestore(onBack);
  return (
    <div className="flex items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="leading-snug font-[640] wrap-anywhere">{trashed.title}</p>
        <p className="mt-1 text-[0.9375rem] leading-snug text-soft">{kindLine(trashed)}</p>
        <p className="fact-type mt-1 text-soft">
          until <Day at={trashed.gone_at} />
        </p>
      </div>
      <RestoreButton trashed={trashed} busy={busy === trashed.id} onPress={restore} />
    </div>
  );
}
