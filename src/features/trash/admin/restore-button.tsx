import { Button } from "../../../ui/button";
import { Undo2 } from "../../../ui/symbols";
import type { Trashed } from "../schema";

interface RestoreButtonProps {
  trashed: Trashed;
  busy: boolean;
  onPress: (trashed: Trashed) => void;
}

/** Restores a deleted item. */
export const RestoreButton = ({ trashed, busy, onPress }: RestoreButtonProps) => (
  <Button
    variant="secondary"
    size="small"
    busy={busy}
    aria-label={`Restore ${trashed.title}`}
    onClick={() => onPress(trashed)}
  >
    {!busy && <Undo2 aria-hidden="true" className="size-4" />}
    Restore
  </Button>
);
