import type { ComponentProps } from "react";

/** A checkbox as all of the site looks: the input covers its parent, which is positioned and as large as a finger. */
export const CheckBox = (input: Omit<ComponentProps<"input">, "type" | "className">) => (
  <>
    <input
      {...input}
      type="checkbox"
      className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-sm outline-none"
    />
    <span
      aria-hidden="true"
      className="pointer-events-none grid size-5.5 flex-none place-items-center rounded-xs border border-ink bg-sheet text-transparent peer-checked:border-copper peer-checked:bg-copper peer-checked:text-paper peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-violet peer-disabled:opacity-50 peer-aria-invalid:border-red"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        className="size-4"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
      >
        <path className="tick" d="m2.5 8.5 3.6 3.7L13.5 4" />
        {/* Some of a list are chosen (admin/frame/office.css). */}
        <path className="dash hidden" d="M3 8h10" />
      </svg>
    </span>
  </>
);
