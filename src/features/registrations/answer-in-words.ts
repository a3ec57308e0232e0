import type { Answer } from "./place-fields";

/** An answer in words. */
export const answerInWords = ({ value }: Answer): string =>
  typeof value === "boolean" ? (value ? "Yes" : "No") : Array.isArray(value) ? value.join(", ") : value;
