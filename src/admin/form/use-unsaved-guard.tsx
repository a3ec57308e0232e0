import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog";

interface Unsaved {
  /** some of it cannot be kept, such as chosen files */
  lost: boolean;
  /** keeps the draft on the server, if that has drafts. @returns why it is not kept, if it is not */
  settle?: (() => Promise<string | undefined>) | undefined;
}

const unsavedForms = new Map<symbol, () => Unsaved>();

/** Keeps the drafts of the open forms. @returns whether the server has all of their unsaved changes */
export async function confirmUnsaved(): Promise<boolean> {
  const forms = [...unsavedForms.values()].map((unsaved) => unsaved());
  const settled = await Promise.all(
    forms.map(async ({ lost, settle }) => !lost && settle && (await settle()) === undefined),
  );
  return settled.every(Boolean);
}

/** Returns the number of forms with unsaved changes. */
export const unsavedCount = (): number => unsavedForms.size;

/**
 * Asks before a page with unsaved changes is left, except for the sign-in page, which comes back with all text.
 * @param becomes whether leaving loses something, and how the server keeps the rest
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
          ? "The files you chose have not been added yet, so you would have to choose them again. What you typed is kept in this browser tab."
          : "What you typed has not been saved. This browser tab keeps it until you open the form again."
      }
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
