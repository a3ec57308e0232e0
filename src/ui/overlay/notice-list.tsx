import { t } from "../../platform/languages/texts";
import { WithDates } from "../time/with-dates";
export interface Notice {
  id: number;
  message: string;
  tone: "success" | "error";
  /** until it disappears, while nobody holds it; milliseconds */
  left: number;
  /** its subject; a newer notice about the same replaces it */
  about?: string | undefined;
  /** an action, such as Undo */
  action?: { label: string; press: () => void } | undefined;
}

interface NoticeListProps {
  notices: readonly Notice[];
  onDismiss: (id: number) => void;
}

/** The present notices, each with a button to dismiss it. */
export function NoticeList({ notices, onDismiss }: NoticeListProps) {
  return (
    <>
      {notices.map(({ id, message, tone, action }) => (
        <div
          key={id}
          className="toast pointer-events-auto flex w-full max-w-md items-center gap-3 rounded-md border border-paper bg-ink py-1 pr-1 pl-4 text-paper shadow-lift"
        >
          <svg
            viewBox="0 0 16 16"
            aria-hidden="true"
            className="size-4.5 flex-none"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.4"
          >
            <path d={tone === "success" ? "m2.5 8.5 3.6 3.7L13.5 4" : "M8 2v7.5M8 12v2"} />
          </svg>
          <p className="max-h-[50dvh] min-w-0 flex-1 overflow-y-auto py-2 leading-snug whitespace-pre-line wrap-anywhere">
            <WithDates text={message} />
          </p>
          {action && (
            <button
              type="button"
              onClick={() => {
                onDismiss(id);
                action.press();
              }}
              className="min-h-11 flex-none rounded-sm px-3 font-[640] underline decoration-2 underline-offset-4"
            >
              {action.label}
            </button>
          )}
          <button
            type="button"
            aria-label={t`Dismiss`}
            onClick={() => onDismiss(id)}
            className="grid size-11 flex-none place-items-center rounded-sm"
          >
            <svg
              viewBox="0 0 16 16"
              aria-hidden="true"
              className="size-4"
              fill="none"
              stroke="currentColor"
              strokeWidth="2.2"
            >
              <path d="m3 3 10 10M13 3 3 13" />
            </svg>
          </button>
        </div>
      ))}
    </>
  );
}
