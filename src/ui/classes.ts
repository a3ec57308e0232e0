/** Joins class names without false and missing ones. */
export const classes = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(" ");
