import { z } from "zod";

/*
 * What is typed into a box of a form, made into what a call takes. The forms are lenient where the specification says so:
 * a figure that cannot be read is 0. A box that was emptied is no such figure where its field is required. What comes out is piped into the field of the call's own schema, which has the bounds.
 */

/** A decimal, with a point or a comma: "2,50" is 2.5; 0 if it cannot be read as one. */
export const decimalInput = z
  .string()
  .transform((typed) => Number.parseFloat(typed.trim().replace(",", ".")))
  .transform((amount) => (Number.isFinite(amount) ? amount : 0));

/** A number, with a point or a comma; none at all if it cannot be read as one. */
export const exactNumber = z.string().transform((typed) => Number(typed.trim().replace(",", ".")));

/** A whole number: 0 if it cannot be read as one; "7.9" is 7, "1e3" is 1000 as number boxes take it. */
export const wholeNumberInput = z
  .string()
  .transform((typed) => Math.trunc(Number.parseFloat(typed.trim())))
  .transform((count) => (Number.isFinite(count) ? count : 0));

/** A box that must not be empty, whatever becomes of what is typed into it. @param name the field's, as in a sentence */
export const filled = (name: string) => z.string().refine((typed) => typed.trim() !== "", `${name} is required`);

/** The id of something chosen, or nothing: an empty choice is null. */
export const orNull = z.string().transform((chosen) => chosen || null);

/** A whole number, or null where nothing is typed. */
export const wholeOrNothing = z.string().transform((typed) => (typed.trim() === "" ? null : Number(typed)));
