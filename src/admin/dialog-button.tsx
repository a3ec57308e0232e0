import { type ComponentProps, type ReactNode, Suspense, useState } from "react";
import { Button } from "../ui/button";

interface DialogButtonProps extends Omit<ComponentProps<typeof Button>, "onClick"> {
  /** the dialog, drawn while it is open; it may be loaded on demand */
  dialog: (close: () => void) => ReactNode;
}

/** A button that opens a dialog. */
export function DialogButton({ dialog, ...button }: DialogButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button {...button} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {open && <Suspense fallback={null}>{dialog(() => setOpen(false))}</Suspense>}
    </>
  );
}
