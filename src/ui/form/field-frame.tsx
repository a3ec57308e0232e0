import { type ReactNode, useId } from "react";
import { classes } from "../classes";
import { WithDates } from "../time/with-dates";

export interface FieldProps {
  label: string;
  /** the error as a sentence, below the field */
  error?: string;
  /** a hint for filling it in */
  hint?: string;
  required?: boolean;
}

interface FieldFrameProps extends FieldProps {
  id?: string;
  className?: string;
}

/** Returns the attributes of a field's control, and draws its frame. */
export function useField({ id: givenId, label, error, hint, required, className }: FieldFrameProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  const control = {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described || undefined,
    "aria-required": required || undefined,
  } as const;
  const frame = (children: ReactNode) => (
    <div className={classes("flex flex-col gap-1.5", className)}>
      <label
        htmlFor={id}
        className={classes(
          "text-[0.9375rem] leading-snug font-[620]",
          // Drawn by CSS: aria-required says it, and the label keeps its words.
          required && "required-mark",
        )}
      >
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 text-[0.875rem] leading-snug text-soft">
          <WithDates text={hint} />
        </p>
      )}
      {children}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
  return { control, frame };
}

/** The error below a field. */
export function FieldError({ id, error }: { id: string; error?: string }) {
  return error ? (
    <p id={id} className="flex items-start gap-1.5 text-[0.9375rem] leading-snug font-[560] text-red">
      <svg viewBox="0 0 16 16" aria-hidden="true" className="mt-0.5 size-4 flex-none" fill="currentColor">
        <path d="M8 1 15.5 14.5H.5L8 1Zm-.9 5 .3 4.2h1.2L8.9 6H7.1ZM8 11.3a.95.95 0 1 0 0 1.9.95.95 0 0 0 0-1.9Z" />
      </svg>
      <span>
        <WithDates text={error} />
      </span>
    </p>
  ) : null;
}
