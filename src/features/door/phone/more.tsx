/** @jsxImportSource hono/jsx/dom */
import { useState } from "hono/jsx/dom";
import { Sheet } from "./sheet";
import { isSunny, setSunny } from "./sun";
import type { DoorControl, DoorState } from "./sync";

interface MoreProps {
  door: DoorControl;
  state: DoorState;
  isAccount: boolean;
  onClose: () => void;
}

/** Rare actions: the sun mode, and the ways out. */
export function More({ door, state, isAccount, onClose }: MoreProps) {
  const [sunny, setIsSunny] = useState(isSunny);
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await door.sync();
    if (door.get().waiting.length > 0) return setLeaving(false);
    const { signOut } = await import("../../../client/sign-out");
    await signOut();
    location.assign("/login");
  };
  const { length } = state.waiting;
  return (
    <Sheet title="This Phone" onClose={onClose}>
      <div class="stack">
        <button
          type="button"
          aria-pressed={String(sunny)}
          onClick={() => {
            setSunny(!sunny);
            setIsSunny(!sunny);
          }}
        >
          {sunny ? "Back to Normal Colours" : "Black on White, for Bright Sun"}
        </button>
        <p class="soft">
          The names stay on this phone until twelve hours after the event, so that it works without a connection. What
          the camera sees never leaves it.
        </p>
        {length > 0 && (
          <p class="note warn" role="status">
            {length === 1 ? "1 entry has" : `${length} entries have`} not been sent yet.
            {isAccount && " Sign out once there is a connection."}
          </p>
        )}
        {isAccount && (
          <div class="ways">
            <a class="button" href="/admin/events">
              Back Office
            </a>
            <button type="button" disabled={leaving} onClick={() => void leave()}>
              {leaving ? "Sending…" : "Sign Out"}
            </button>
          </div>
        )}
      </div>
    </Sheet>
  );
}
