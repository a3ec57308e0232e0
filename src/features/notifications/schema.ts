import { z } from "zod";
import { idsField } from "../../api/ids";
import { requiredLongText, requiredText } from "../../platform/fields";

/** The audiences of an announcement: all with a place, those not checked in, those checked in, or the waiting list. */
export const audiences = ["all", "confirmed", "attended", "waiting"] as const;
export type Audience = (typeof audiences)[number];

/** An announcement to the people registered for an event. */
export const announcementSchema = z.object({
  subject: requiredText("Subject", 150),
  message: requiredLongText("Message", 5_000).describe("plain text; a blank line begins a paragraph"),
  to: z
    .enum(audiences, `To must be one of ${audiences.join(", ")}`)
    .describe(
      "all: confirmed and attended; confirmed: after the event, people who did not attend; waiting: also people with an offered place",
    ),
  ids: idsField.optional().describe("only these registrations of the event, except cancelled ones"),
});
export type Announcement = z.infer<typeof announcementSchema>;

/** The number of recipients. */
export const announcedSchema = z.object({ detail: z.string(), recipients: z.int() });
export type Announced = z.infer<typeof announcedSchema>;

/** The preview for the first recipient, and the number of recipients. Its links are disabled. */
export const announcementPreviewSchema = z.object({
  recipients: z.int(),
  unsubscribed: z.int().describe("number of registered people left out because they have unsubscribed"),
  text: z.string(),
  content: z.object({
    subject: z.string(),
    preview: z.string(),
    heading: z.string(),
    date: z.object({ weekday: z.string(), day: z.string(), month: z.string() }).optional(),
    paragraphs: z.array(z.string()),
    facts: z.array(z.tuple([z.string(), z.string()])).optional(),
    action: z.object({ label: z.string(), url: z.string() }).optional(),
    reason: z.string(),
    unsubscribeUrl: z.string().optional(),
  }),
});
export type AnnouncementPreview = z.infer<typeof announcementPreviewSchema>;
