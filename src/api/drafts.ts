import { z } from "zod";
import { flag, text } from "../platform/fields";

/** The largest draft of a form as JSON; bytes. An article of a hundred thousand characters in any script fits. */
export const draftLimit = 1024 * 1024;

const formKey = z
  .string("Form must be text")
  .regex(/^[a-z0-9]{8,32}$/, "Form must be 8 to 32 lowercase letters and digits");

/** `{id}` of a path: an item's id, or `new.` and the form's key for a new item. */
export const draftParams = z.object({
  id: z.string().regex(/^(new\.[a-z0-9]{8,32}|[a-z0-9-]{1,64})$/, "Id must be an item's id, or new. followed by a key"),
});

/** No form nests deeper; deeper values would be expensive to read. */
const isShallow = (value: unknown, levels = 6): boolean =>
  typeof value !== "object" ||
  value === null ||
  (levels > 0 && Object.values(value).every((one) => isShallow(one, levels - 1)));

/** The values typed into an item's form, by field, as the form shows them. */
const valuesSchema = z
  .record(
    z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, "The keys of values must be field names"),
    z.unknown(),
    "Values must be an object",
  )
  .refine((values) => Object.keys(values).length <= 100, "Values must be at most 100")
  .refine((values) => isShallow(values), "Values must not be nested deeper");

/** A draft beside the published item. */
export const draftBodySchema = z.object({
  values: valuesSchema.describe("the fields that differ from the item; nothing is published"),
  seen: text("Seen", 40).nullable().default(null).describe("updated_at of the item that the draft is based on"),
  form: formKey.describe("key of the form"),
  replaces: formKey
    .optional()
    .describe(
      "key of the form whose draft this continues; if you have a draft of any other form, the request fails (409)",
    ),
});
export type DraftBody = z.input<typeof draftBodySchema>;

/** The draft to be discarded. */
export const draftOwnerSchema = z.object({
  over: flag("Over").optional().describe("true: the form was saved or discarded; later drafts of it are refused (410)"),
  form: formKey.optional().describe("only the draft of this form"),
  by: z.coerce
    .number("By must be a number")
    .int("By must be an account's id")
    .min(1)
    .optional()
    .describe("id of the author's account; yours by default"),
});

/** A note that somebody has unsaved input. */
const noticeSchema = z.object({
  item: z.string().describe("the item's id; for a new item, new. and a key"),
  by: z.int().describe("id of the author's account"),
  by_name: z.string(),
  own: z.boolean().describe("whether it is yours"),
  title: z.string().describe("title in the draft; may be empty"),
  updated_at: z.string().describe("time of the last change; UTC, ISO 8601"),
});
export const draftNoticesSchema = z.object({ items: z.array(noticeSchema) }).meta({ id: "DraftNotices" });
export type DraftNotice = z.infer<typeof noticeSchema>;

const draftSchema = noticeSchema.extend({
  values: z.record(z.string(), z.unknown()),
  seen: draftBodySchema.shape.seen.unwrap(),
  form: z.string(),
});
export const draftsSchema = z.object({ items: z.array(draftSchema) }).meta({ id: "Drafts" });
export type Draft = z.infer<typeof draftSchema>;

/** The response to saving a draft: the time, and other people's drafts of the same item. */
export const keptSchema = z.object({ updated_at: z.string(), others: z.array(noticeSchema) }).meta({ id: "KeptDraft" });
export type KeptDraft = z.infer<typeof keptSchema>;
