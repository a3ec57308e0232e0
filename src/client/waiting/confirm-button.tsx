import { type ComponentProps, useState } from "react";
import { Button } from "../../ui/button";
import type { ConfirmDialog } from "../../ui/overlay/confirm-dialog";
import { useLazyPart } from "../use-lazy-part";
import { failedNotice, useWork } from "./use-work";

const fetchConfirm = () => import("../../ui/overlay/confirm-dialog").then((part) => part.ConfirmDialog);

interface ConfirmButtonProps extends Omit<ComponentProps<typeof Button>, "onClick"> {
  question: Omit<ComponentProps<typeof ConfirmDialog>, "open" | "busy" | "onConfirm" | "onCancel">;
  work: () => Promise<unknown>;
  /** the sentence before the reason of a failure, in a notice */
  failed?: string;
  /** the key of that notice */
  about?: string;
}

/** A button that asks before it does its work. The dialog is loaded on the first press, and closes after the work. */
export function ConfirmButton({ question, work, failed, about, ...button }: ConfirmButtonProps) {
  const { part: Confirm, loading, ready } = useLazyPart(fetchConfirm);
  const [asking, setAsking] = useState(false);
  const { busy = false, run } = useWork<true>(failedNotice(failed, about));
  const close = () => setAsking(false);
  return (
    <>
      <Button {...button} aria-haspopup="dialog" busy={loading} onClick={async () => setAsking(await ready())} />
      {Confirm && (
        <Confirm
          {...question}
          open={asking}
          busy={busy}
          onConfirm={() => void run(true, work).finally(close)}
          onCancel={close}
        />
      )}
    </>
  );
}
