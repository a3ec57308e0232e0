import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog";

/** What becomes of what a form shows and has not saved. */
interface Unsaved {
  /** something of it is kept nowhere, such as files that were chosen */
  lost: boolean;
  /** keeps what was typed on the server. @returns why it is not kept, where it is not; left out where the server keeps nothing of it */
  settle?: (() => Promise<string | undefined>) | undefined;
}

/** The forms that show something unsaved just now. */
const unsavedForms = new Map<symbol, () => Unsaved>();

/** Keeps what can be kept of the forms that are open. @returns whether all that they show is on the server then */
export async function settleUnsaved(): Promise<boolean> {
  const forms = [...unsavedForms.values()].map((unsaved) => unsaved());
  const settled = await Promise.all(
    forms.map(async ({ lost, settle }) => !lost && settle && (await settle()) === undefined),
  );
  return settled.every(Boolean);
}

/** How many forms show something unsaved. */
export const unsavedCount = (): number => unsavedForms.size;

/**
 * Asks before a page with something unsaved is left: for another page or tab of this site, by Back, or by closing it. The
 * sign-in page is let through, since a session that runs out comes back with everything that was typed.
 *
 * @param unsaved asked at that moment, and when something has been typed
 * @param becomes what becomes of it: whether leaving loses something that this tab cannot keep, and how the server keeps the rest
 * @returns the question, which goes on the page
 */
export function useUnsavedGuard(unsaved: boolean, leaving: () => boolean, becomes: Unsaved = { lost: false }) {
  const { lost } = becomes;
  const latest = useRef(becomes);
  useEffect(() => {
    latest.current = becomes;
  });
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved &&
      !leaving() &&
      nextLocation.pathname !== "/login" &&
      (nextLocation.pathname !== currentLocation.pathname || nextLocation.search !== currentLocation.search),
  );
  useEffect(() => {
    if (!unsaved) return;
    const form = Symbol("unsaved");
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    unsavedForms.set(form, () => latest.current);
    addEventListener("beforeunload", warn);
    return () => {
      unsavedForms.delete(form);
      removeEventListener("beforeunload", warn);
    };
  }, [unsaved]);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      title="Leave without saving?"
      message={
        lost
          ? "The files you chose have not been added yet, and would have to be chosen again. What you typed is kept in this browser tab."
          : "What you typed has not been saved. It is kept in this browser tab: when you open this form again, it is back."
      }
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
