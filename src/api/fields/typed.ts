import { z } from "zod";

/* Converts form input to values of a call, whose schema has the bounds. As specified, unreadable numbers become 0. */

/** A decimal with a point or comma: "2,50" is 2.5; 0 if unreadable. */
export const decimalInput = z
  .string()
  .transform((typed) => Number.parseFloat(typed.trim().replace(",", ".")))
  .transform((amount) => (Number.isFinite(amount) ? amount : 0));

/** A number with a point or comma; NaN if unreadable. */
export const exactNumber = z.string().transform((typed) => Number(typed.trim().replace(",", ".")));

/** A whole number: 0 if unreadable; "7.9" is 7, "1e3" is 1000 as number inputs have it. */
export const wholeNumberInput = z
  .string()
  .transform((typed) => Math.trunc(Number.parseFloat(typed.trim())))
  .transform((count) => (Number.isFinite(count) ? count : 0));

/** Input that must not be empty. @param name the field's name in sentences */
export const filled = (name: string) => z.string().refine((typed) => typed.trim() !== "", `${name} is required`);

/** A chosen id, or null for the empty choice. */
export const orNull = z.string().transform((chosen) => chosen || null);

/** A whole number, or null for empty input. */
export const wholeOrNothing = z.string().transform((typed) => (typed.trim() === "" ? null : Number(typed)));
