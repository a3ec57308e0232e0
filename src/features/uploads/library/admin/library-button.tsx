import { Suspense, useState } from "react";
import { useMay } from "../../../../admin/current-user";
import { lazyPart } from "../../../../admin/lazy-part";
import { Images } from "../../../../admin/symbols";
import { Button } from "../../../../ui/button";
import type { Media } from "../schema";

const LibraryDialog = lazyPart(() => import("./library-dialog"));

interface LibraryButtonProps {
  /** the file's purpose, for screen readers */
  of: string;
  disabled?: boolean;
  /** documents too; pictures by default */
  documents?: boolean;
  onChoose: (file: Media) => void;
}

/** Chooses an earlier upload. */
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
