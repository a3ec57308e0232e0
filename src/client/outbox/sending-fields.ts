import { z } from "zod";
import { minimumTime } from "./minimum-time";

const invalidKey = "Idempotency key must be 1 to 100 letters, digits or symbols, without spaces";
const idempotencyKey = z
  .string(invalidKey)
  .regex(/^[\x21-\x7e]{1,100}$/, invalidKey)
  .optional()
  .describe("idempotency key: a message that is sent again is stored once. The header Idempotency-Key works too");

/** The idempotency header under its body name. */
export const idempotencyKeySchema = z.object({ idempotency_key: idempotencyKey });

/** The fields of a form that anybody may send: its key, and what tells robots from people. */
export const sendingFields = {
  idempotency_key: idempotencyKey,
  website: z
    .string("Website must be text")
    .max(0, "Please leave this field empty: it is there to catch robots")
    .default("")
    .describe("invisible to people; a sender who fills it in is treated as a robot"),
  elapsed_ms: z
    .number("Elapsed time must be a number")
    .min(minimumTime, "That was too quick for a person. Please wait a moment and send it again")
    .optional()
    .describe(`milliseconds for which the form was visible; below ${minimumTime} the sender is treated as a robot`),
};
