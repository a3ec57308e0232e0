import { useRef } from "react";
import { Minus, Plus } from "../symbols";

interface StepperProps {
  label: string;
  /** the item's name, so that every button has a unique label */
  name: string;
  value: number;
  canLower: boolean;
  /** 1 raises it, -1 lowers it */
  onStep: (by: 1 | -1) => void;
  /** called when the pointer or the focus leaves after a step: effects such as a new order may show now */
  onSettled: () => void;
}

/** A number with a button to lower and one to raise it. */
export function Stepper({ label, name, value, canLower, onStep, onSettled }: StepperProps) {
  const stepped = useRef(false);
  const step = (by: 1 | -1) => {
    if (by < 0 && !canLower) return;
    stepped.current = true;
    onStep(by);
  };
  const settle = () => {
    if (stepped.current) onSettled();
    stepped.current = false;
  };
  const square = "grid size-11 place-items-center hover:bg-stone aria-disabled:text-soft aria-disabled:opacity-50";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div
      role="group"
      aria-label={`${label} of ${name}`}
      onPointerLeave={({ pointerType }) => pointerType === "mouse" && settle()}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && settle()}
      className="inline-flex items-center rounded-sm border border-rule"
    >
      <button
        type="button"
        aria-label={`Lower the ${label.toLowerCase()} of ${name}`}
        aria-disabled={!canLower || undefined}
        onClick={() => step(-1)}
        className={square}
      >
        <Minus aria-hidden="true" className="size-4" />
      </button>
      <span className="fact-type min-w-20 text-center">
        {label}: {value}
      </span>
      <button
        type="button"
        aria-label={`Raise the ${label.toLowerCase()} of ${name}`}
        onClick={() => step(1)}
        className={square}
      >
        <Plus aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}
