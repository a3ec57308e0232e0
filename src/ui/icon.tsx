import { classes } from "./classes";

/** The icons of a first load, on a grid of 24, without a library's code. Later code uses symbols.tsx. */
const outlines = {
  "arrow-left": "M20 12H4m7-7-7 7 7 7",
  "arrow-up": "M12 20V4m-7 7 7-7 7 7",
  calendar: "M4 6h16v14H4zM4 10.5h16M8 3v5m8-5v5m-4 5v5m-2.5-2.5h5",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18m0 4v5l3.5 2.5",
  pin: "M12 21.5c4-4.7 7-8.2 7-11.7a7 7 0 1 0-14 0c0 3.5 3 7 7 11.7m0-14a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6",
  search: "M10.5 3.5a7 7 0 1 0 0 14 7 7 0 0 0 0-14m5 12L21 21",
  share: "M12 15V3M7.5 7 12 2.5 16.5 7M5 12v9h14v-9",
  video: "M2.5 6H15v12H2.5zM15 10.5 21.5 7v10L15 13.5",
} as const;

export type IconName = keyof typeof outlines;

/** An icon beside words with the same meaning; 24 px by default. */
export const Icon = ({ name, className }: { name: IconName; className?: string }) => (
  <Outline path={outlines[name]} className={className} />
);

/** An icon of an outline that only one part draws. */
export const Outline = ({ path, className }: { path: string; className?: string | undefined }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinejoin="round"
    className={classes("inline-block size-6 flex-none", className)}
  >
    <path d={path} />
  </svg>
);
