import { Suspense, useState } from "react";
import { useMay } from "../../../../admin/current-user";
import { lazyPart } from "../../../../admin/lazy-part";
import { Images } from "../../../../admin/symbols";
import { Button } from "../../../../ui/button";
import type { Media } from "../schema";

const LibraryDialog = lazyPart(() => import("./library-dialog"));

interface LibraryButtonProps {
  /** what the file is for, for those who hear the button */
  of: string;
  disabled?: boolean;
  /** documents too; only pictures unless said */
  documents?: boolean;
  onChoose: (file: Media) => void;
}

/** Chooses something that was uploaded before. */
export function LibraryButton({ of, disabled, documents = false, onChoose }: LibraryButtonProps) {
  const may = useMay();
  const [open, setOpen] = useState(false);
  const choose = (file: Media) => {
    setOpen(false);
    onChoose(file);
  };
  if (!may("media.read")) return null;
  return (
    <>
      <Button variant="secondary" disabled={disabled} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Images aria-hidden="true" className="size-4.5" />
        Media
        <span className="sr-only">, chosen for {of}</span>
      </Button>
      {open && (
        <Suspense fallback={null}>
          <LibraryDialog documents={documents} onChoose={choose} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
