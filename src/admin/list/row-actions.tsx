import { Button, ButtonLink } from "../../ui/button";
import { Pencil, Trash2 } from "../symbols";

interface RowActionsProps {
  /** the item's name, so that every button has a unique label */
  name: string;
  /** the address of its form, and the button's id; without it there is no Edit button */
  edit?: { href: string; id: string };
  /** the question about deleting it is being prepared */
  asking: boolean;
  /** left out if the user may not delete it */
  onDelete: (() => void) | undefined;
}

/** The buttons of each item of a list. */
export function RowActions({ name, edit, asking, onDelete }: RowActionsProps) {
  if (!edit && !onDelete) return null;
  // Together on one line, so that Delete never stands alone on a line of a card.
  return (
    <span className="flex items-center gap-2 in-cards:flex-auto">
      {edit && (
        <ButtonLink
          id={edit.id}
          variant="secondary"
          size="small"
          to={edit.href}
          title="Edit"
          aria-label={`Edit ${name}`}
        >
          <Pencil aria-hidden="true" className="size-4" />
          <span className="in-narrow-table:hidden">Edit</span>
        </ButtonLink>
      )}
      {onDelete && (
        <Button
          variant="danger"
          size="small"
          className="ml-auto"
          title="Delete"
          aria-label={`Delete ${name}`}
          busy={asking}
          onClick={onDelete}
        >
          {asking ? null : <Trash2 aria-hidden="true" className="size-4" />}
          <span className="in-table:hidden">Delete</span>
        </Button>
      )}
    </span>
  );
}

/** The button that opens an item in a dialog. */
export const OpenButton = ({ name, onOpen }: { name: string; onOpen: () => void }) => (
  <Button variant="secondary" size="small" aria-label={`Open ${name}`} onClick={onOpen}>
    Open
  </Button>
);
