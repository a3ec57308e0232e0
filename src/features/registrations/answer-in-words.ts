import { t } from "../../platform/languages/texts";
import type { Answer } from "./place-fields";

/** The text of an answer. */
export const answerInWords = ({ value }: Answer): string =>
  typeof value === "boolean" ? (value ? t`Yes` : t`No`) : Array.isArray(value) ? value.join(", ") : value;
