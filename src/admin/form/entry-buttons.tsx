import type { ReactNode } from "react";
import { ChevronDown, Trash2 } from "../symbols";

/** The look of a square button of an entry. */
export const square =
  "grid size-11 flex-none place-items-center rounded-sm hover:bg-stone aria-disabled:text-soft aria-disabled:opacity-50";

interface EntryButtonsProps {
  /** the entry in the buttons' labels: "link 2" */
  called: string;
  index: number;
  isLast: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** The buttons that move an entry of a list up and down, and remove it. */
export const EntryButtons = ({ called, index, isLast, onMove, onRemove }: EntryButtonsProps) => (
  <>
    <Square label={`Move ${called} up`} disabled={index === 0} onPress={() => onMove(index - 1)}>
      <ChevronDown aria-hidden="true" className="size-4.5 rotate-180" />
    </Square>
    <Square label={`Move ${called} down`} disabled={isLast} onPress={() => onMove(index + 1)}>
      <ChevronDown aria-hidden="true" className="size-4.5" />
    </Square>
    <RemoveSquare label={`Remove ${called}`} className="ml-auto" onPress={onRemove} />
  </>
);

interface SquareProps {
  label: string;
  disabled: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** Stays focusable at the end of the list, so that the focus is not lost there. */
const Square = ({ label, disabled, onPress, children }: SquareProps) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={disabled || undefined}
    onClick={() => !disabled && onPress()}
    className={square}
  >
    {children}
  </button>
);

interface RemoveSquareProps {
  label: string;
  className?: string;
  onPress: () => void;
}

/** The button that removes an entry. */
export const RemoveSquare = ({ label, className = "", onPress }: RemoveSquareProps) => (
  <button
    type="button"
    aria-label={label}
    onClick={onPress}
    className={`grid size-11 flex-none place-items-center rounded-sm text-red hover:bg-red-soft ${className}`}
  >
    <Trash2 aria-hidden="true" className="size-4.5" />
  </button>
);
