import { useEffect } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog";

/** The forms that show something unsaved just now. */
const unsavedForms = new Set<symbol>();

/** Whether a form has something that would be lost, though it may be nothing that is kept as a draft, such as chosen files. */
export const isUnsaved = (): boolean => unsavedForms.size > 0;

/**
 * Asks before a page with something unsaved is left: for another page or tab of this site, by Back, or by closing it. The
 * sign-in page is let through, since a session that runs out comes back with everything that was typed.
 *
 * @param unsaved asked at that moment, and when something has been typed
 * @param lost leaving loses something that this tab cannot keep, such as files that were chosen
 * @returns the question, which goes on the page
 */
export function useUnsavedGuard(unsaved: boolean, leaving: () => boolean, lost = false) {
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
    unsavedForms.add(form);
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
