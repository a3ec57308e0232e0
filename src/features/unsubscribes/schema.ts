import { z } from "zod";
import { setFlag } from "../../platform/fields";

/** The topic and state of an unsubscribe link. */
export const subscriptionSchema = z
  .object({
    kind: z.enum(["reminders", "announcements"]),
    event: z
      .string()
      .nullable()
      .describe("title of the event, for announcements; null for reminders, and if the event was deleted"),
    unsubscribed: z.boolean().describe("whether these mails have stopped"),
  })
  .meta({ id: "Subscription" });
export type Subscription = z.infer<typeof subscriptionSchema>;

/** The token of a link; any text, because an invalid one is answered with 404. */
export const tokenParams = z.object({ token: z.string() });

/** Mail programs send `List-Unsubscribe=One-Click`, which needs no field of ours. */
export const unsubscribeSchema = z.object({
  undo: setFlag("Undo").default(false).describe("true: subscribe again"),
});
