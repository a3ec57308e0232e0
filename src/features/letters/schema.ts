import type { Generated } from "kysely";
import { z } from "zod";
import * as field from "../../api/fields/field";
import { answers, type ColumnsOf } from "../../api/fields/fields";
import { extendedSchemas, type FilterOf, type ItemOf } from "../../api/kit/schemas";
import type { ItemColumns } from "../../platform/database/tables";
import { listOf, longText, paging, requiredText } from "../../platform/fields";
import { chosenTopics } from "../subscribers/schema";

/** What a letter can put together by itself. */
export const letterBlocks = ["events", "articles", "projects", "machines", "hours"] as const;
export type LetterBlock = (typeof letterBlocks)[number];

export const letterStates = ["draft", "scheduled", "sending", "sent", "stopped"] as const;
export type LetterState = (typeof letterStates)[number];

const block = z.enum(letterBlocks, `Blocks must be among ${letterBlocks.join(", ")}`);
const blockList = z
  .array(block, "Blocks must be a list")
  .transform((blocks) => letterBlocks.filter((one) => blocks.includes(one)));

/** Editable fields of a letter; only the subject is required. */
export const letterFields = {
  subject: field.text(requiredText("Subject", 200)),
  body: field.text(longText("Body", 20_000)).default("").describe("Markdown"),
  topics: field.list(chosenTopics, z.string()).default(["news"]).describe("it goes to subscribers of any of them"),
  blocks: field.list(blockList, z.enum(letterBlocks)).describe("what is put together when it is sent"),
  days: field
    .between("Days", { min: 1, max: 60, whole: true })
    .default(14)
    .describe("the events of so many coming days are put together"),
  is_public: field.flag("Public").default(true).describe("whether everybody can read it below /news once it is sent"),
  send_at: field.optionalInstant("Send at"),
};

declare module "../../platform/database/tables" {
  interface Tables {
    letters: ColumnsOf<typeof letterFields> &
      ItemColumns & {
        publication: LetterState;
        /** why it was not sent by itself; may be empty */
        note: string;
        /** the text as it is sent, with its blocks; Markdown; null until sending begins */
        content: string | null;
        started_at: string | null;
        sent_at: string | null;
        /** the last subscriber to whom a mail was queued */
        last_id: Generated<number>;
        /** how many people it goes to, counted when sending began */
        audience: Generated<number>;
        /** mails that a mail server took, and refused */
        sent: Generated<number>;
        refused: Generated<number>;
      };
  }
}

const progress = {
  publication: z.enum(letterStates),
  note: z.string().describe("why it was not sent by itself; may be empty"),
  started_at: z.string().nullable().describe("UTC, ISO 8601"),
  sent_at: z.string().nullable().describe("UTC, ISO 8601"),
  audience: z.int().describe("number of people it goes to, counted when sending began"),
  sent: z.int().describe("mails that were accepted"),
  refused: z.int().describe("mails that were refused"),
  ended: z.int().describe("subscribers who ended by its link"),
};

const wrongState = `Publication must be one of ${letterStates.join(", ")}`;

/** The schemas of the calls about letters. */
export const letterSchemas = extendedSchemas(
  letterFields,
  { id: "Letter", orders: ["-created_at", "created_at"], filters: [], searched: "part of the subject or text" },
  {
    answer: { ...answers(letterFields), ...progress },
    query: { publication: z.enum(letterStates, wrongState).optional() },
  },
);
export type Letter = ItemOf<typeof letterSchemas>;
export type LetterFilter = FilterOf<typeof letterSchemas>;

/** A letter as it would be sent now. */
export const letterPreviewSchema = z.object({
  recipients: z.int().describe("number of people it would go to"),
  is_empty: z.boolean().describe("it has no text, and no block holds anything: it cannot be sent"),
  html: z.string().describe("the mail as a whole HTML document"),
  text: z.string().describe("the mail as plain text"),
});
export type LetterPreview = z.infer<typeof letterPreviewSchema>;

/** A letter in the archive. */
export const newsSchema = z
  .object({
    id: z.int(),
    subject: z.string(),
    sent_at: z.string().describe("when sending began; UTC, ISO 8601"),
  })
  .meta({ id: "NewsInShort" });
export const newsListSchema = listOf(newsSchema);
export type NewsList = z.infer<typeof newsListSchema>;
export const newsQuerySchema = z.object(paging);

export const wholeNewsSchema = newsSchema.extend({ html: z.string().describe("safe HTML") }).meta({ id: "News" });
export type News = z.infer<typeof wholeNewsSchema>;
