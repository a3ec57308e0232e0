import { useMay } from "../../../../admin/current-user";
import { DialogButton } from "../../../../admin/dialog-button";
import { lazyPart } from "../../../../admin/lazy-part";
import { Images } from "../../../../admin/symbols";
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
  if (!may("media.read")) return null;
  return (
    <DialogButton
      variant="secondary"
      disabled={disabled}
      dialog={(close) => (
        <LibraryDialog
          documents={documents}
          onChoose={(file) => {
            close();
            onChoose(file);
          }}
          onClose={close}
        />
      )}
    >
      <Images aria-hidden="true" className="size-4.5" />
      Media
      <span className="sr-only">, chosen for {of}</span>
    </DialogButton>
  );
}
