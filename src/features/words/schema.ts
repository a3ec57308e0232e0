import { z } from "zod";
import { pageParts } from "../settings/fields/parts";
import { offerDrawings, valueSigns } from "../settings/fields/words";

const named = z.object({ name: z.string(), text: z.string() });
const figure = z.object({ number: z.string(), of: z.string() });
const way = z.object({
  label: z.string(),
  address: z.string().describe("a path on this site, or an address elsewhere"),
});
const html = z.string().describe("HTML that is safe to insert into a page");

/** The visible sections of a page: not hidden, and not empty. */
const shown = <const Parts extends readonly [string, ...string[]]>(parts: Parts) =>
  z.array(z.enum(parts)).describe("sections that are neither hidden nor empty");

/** The texts of the home page. */
export const homeWordsSchema = z
  .object({
    shown: shown(pageParts.home),
    hero: z.object({ title: z.string(), text: z.string(), ways: z.array(way) }),
    offers: z.object({
      title: z.string(),
      text: z.string(),
      items: z.array(
        named.extend({
          drawing: z.enum(offerDrawings),
          way: z.string(),
          address: z.string().describe("empty without a link"),
        }),
      ),
    }),
    open: z.object({ title: z.string(), html, points: z.array(named) }),
    mission: z.object({ title: z.string(), text: z.string(), values: z.array(named) }),
    stats: z.array(figure),
    stories: z.array(z.object({ name: z.string(), what: z.string(), words: z.string() })),
  })
  .meta({ id: "HomeWords" });
export type HomeWords = z.infer<typeof homeWordsSchema>;

/** The texts of the about page. */
export const aboutWordsSchema = z
  .object({
    shown: shown(pageParts.about),
    story: html,
    mission: z.string(),
    values: z.array(named.extend({ sign: z.enum(valueSigns) })),
    journey: z.array(z.object({ year: z.string(), title: z.string(), text: z.string() })),
    impact: z.array(figure),
  })
  .meta({ id: "AboutWords" });
export type AboutWords = z.infer<typeof aboutWordsSchema>;

/** The texts of the contact page. */
export const contactWordsSchema = z
  .object({
    shown: shown(pageParts.contact),
    questions: z.array(z.object({ question: z.string(), html })),
  })
  .meta({ id: "ContactWords" });
export type ContactWords = z.infer<typeof contactWordsSchema>;

/** Terms or privacy. */
export const legalWordsSchema = z
  .object({
    lead: z.string().describe("first paragraph without Markdown, if the text begins with one; otherwise empty"),
    changed: z.string().describe("day of the last change, in words"),
    opening: html.describe("the rest of the text before the first heading"),
    sections: z.array(z.object({ id: z.string(), title: z.string(), html })),
  })
  .meta({ id: "LegalWords" });
export type LegalWords = z.infer<typeof legalWordsSchema>;
