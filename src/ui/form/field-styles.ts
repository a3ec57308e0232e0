import { classes } from "../classes";

/** The classes of a field's box; red with `aria-invalid`. */
export const fieldStyles = classes(
  "w-full min-h-11.5 rounded-sm border border-ink/70 bg-sheet px-3.5 py-2.5 text-base leading-normal text-ink",
  "placeholder:text-soft hover:border-ink focus-visible:border-ink focus-visible:outline-offset-0",
  "aria-invalid:border-red aria-invalid:bg-red-soft/40 disabled:opacity-60",
);
