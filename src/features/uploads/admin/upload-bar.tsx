import type { ReactNode } from "react";

interface UploadBarProps {
  name: string;
  /** the sent share, 0 to 1 */
  share: number;
  action?: ReactNode;
}

/** The progress of an upload. After sending, the server still makes the sizes. */
export function UploadBar({ name, share, action }: UploadBarProps) {
  const percent = Math.round(share * 100);
  return (
    <div className="flex min-h-11 items-center gap-3">
      <div className="grid min-w-0 flex-1 gap-1.5">
        <p className="flex justify-between gap-3 text-[0.875rem] leading-snug text-soft">
          <span className="truncate">{name}</span>
          <span className="flex-none tabular-nums">{percent < 100 ? `${percent} %` : "Preparing..."}</span>
        </p>
        <div
          role="progressbar"
          aria-label={`Uploading ${name}`}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          className="h-2 overflow-hidden rounded-xs bg-stone"
        >
          <div className="h-full bg-copper transition-[width] duration-200" style={{ width: `${percent}%` }} />
        </div>
      </div>
      {action}
    </div>
  );
}
