import { counted, formatNumber, t } from "../platform/languages/texts";

/** The taken places as a bar with words. Nothing without a limit. */
export function PlacesBar({ taken, max }: { taken: number; max: number | null }) {
  if (max === null || max <= 0) return null;
  const left = Math.max(0, max - taken);
  const share = Math.min(100, (taken / max) * 100);
  return (
    <div className="flex flex-col gap-1.5">
      <div className="h-2 overflow-hidden rounded-xs bg-stone" aria-hidden="true">
        <div className={left === 0 ? "h-full bg-copper" : "h-full bg-moss"} style={{ width: `${share}%` }} />
      </div>
      <p className="fact-type text-soft">
        {left === 0
          ? t`No places left`
          : counted({ left, max: formatNumber(max) }, "# place left of {max}", "# places left of {max}")}
      </p>
    </div>
  );
}
