/** @jsxImportSource hono/jsx/dom */
import type { DoorControl, DoorState, Notice } from "./sync";

interface NoticesProps {
  door: DoorControl;
  state: DoorState;
  /** checks in somebody although the event is full */
  onExtra: (notice: Notice) => void;
}

/** Reports that the server refused; they stay until somebody decides. */
export function Notices({ door, state: { notices, kept }, onExtra }: NoticesProps) {
  if (notices.length === 0) return null;
  return (
    <section class="notices" aria-label="Not accepted">
      {notices.map((notice) => {
        const { waiting, result } = notice;
        const settle = (then?: () => void) => {
          then?.();
          door.dismiss(notice);
        };
        return (
          <div key={waiting.key} class="note stop" role="alert">
            <p>
              <strong>{nameOf(notice, kept?.items ?? [])}</strong> {result.detail ?? "Not accepted."}
            </p>
            <div class="ways">
              {result.outcome === "full" && (
                <button type="button" onClick={() => settle(() => onExtra(notice))}>
                  Check In as an Extra
                </button>
              )}
              <button type="button" onClick={() => settle()}>
                OK
              </button>
            </div>
          </div>
        );
      })}
    </section>
  );
}

function nameOf({ waiting }: Notice, items: readonly { id: number; name: string }[]): string {
  if (waiting.kind === "walk_in") return `${waiting.name}:`;
  const item = items.find(({ id }) => id === Number.parseInt(waiting.id, 10));
  return item ? `${item.name}:` : "";
}
