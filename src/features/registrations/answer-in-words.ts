import type { Answer } from "./place-fields";

/** The text of an answer. */
export const answerInWords = ({ value }: Answer): string =>
  typeof value === "boolean" ? (value ? "Yes" : "No") : Array.isArray(value) ? value.join(", ") : value;
