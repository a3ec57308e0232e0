/** @jsxImportSource hono/jsx/dom */
import { signInPath } from "../../../client/return-path";
import type { DoorState } from "./sync";

/** Before there is a list: loading, or failed. */
export function Opening({ isOffline, onRetry }: { isOffline: boolean; onRetry: () => void }) {
  if (isOffline)
    return (
      <main class="middle">
        <h1>No Connection</h1>
        <p>
          The list has not been opened on this phone yet. Open it once with a connection; after that it works offline.
        </p>
        <button type="button" class="main" onClick={onRetry}>
          Try Again
        </button>
      </main>
    );
  return (
    <main class="middle" aria-busy="true">
      <p role="status">Opening the door…</p>
      <div class="bones" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
    </main>
  );
}

interface ClosedProps {
  state: DoorState;
  isAccount: boolean;
  eventId: number;
}

/** The list may not be shown any more and is gone from this phone. */
export function Closed({ state: { said, connection, waiting }, isAccount, eventId }: ClosedProps) {
  const isSignedOut = isAccount && connection === "ended";
  return (
    <main class="middle">
      <h1>
        {isSignedOut ? "Please sign in" : connection === "refused" ? "Not for This Account" : "This door is closed"}
      </h1>
      <p>
        {isSignedOut
          ? "Your session has ended. Sign in to return to the door."
          : said || "The link no longer works. Ask the person who gave it to you for a new one."}
      </p>
      {waiting.length > 0 && (
        <p class="note warn">
          {waiting.length === 1 ? "1 entry is" : `${waiting.length} entries are`} still on this phone and not sent.
        </p>
      )}
      {isSignedOut && (
        <a class="button main" href={signInPath(`/admin/door/${eventId}`)}>
          Sign In
        </a>
      )}
      <a class="button" href="/">
        To the Site
      </a>
    </main>
  );
}
