import { z } from "zod";
import * as field from "../../../api/fields/field";
import { longText, requiredLongText, requiredText, text } from "../../../platform/fields";

/** The drawings of offers. */
export const offerDrawings = ["software", "events", "calendar", "knowledge", "prototyping", "mentorship"] as const;
/** The icons of values. */
export const valueSigns = ["idea", "people", "access", "rocket"] as const;

/** An address of this site, the web, a mailbox or a phone; may be empty. */
const address = (name: string) =>
  text(name, 2_000).refine(
    (value) => value === "" || /^(\/(?![/\\])|https?:\/\/[^\s/]|mailto:[^\s]|tel:[^\s])[^\s\\]*$/i.test(value),
    `${name} must begin with /, https://, http://, mailto: or tel:`,
  );

/** A list of entries of one shape. @param name in sentences: "Offers" */
const entries = <Entry extends z.ZodObject>(name: string, most: number, entry: Entry) =>
  field.list(
    z.array(entry, `${name} must be a list`).max(most, `${name} must be at most ${most}`) as z.ZodType<
      z.output<Entry>[],
      z.output<Entry>[]
    >,
    // Cast twice: TypeScript does not work out a generic schema's output.
    entry as unknown as z.ZodType<z.output<Entry>>,
  );

const named = z.object({ name: requiredText("Name", 80), text: requiredLongText("Text", 400) });
const figure = z.object({ number: requiredText("Number", 12), of: requiredText("What it counts", 60) });

/** The texts of the home page. `{name}` stands for the site's name; other placeholders work alike. */
export const homeFields = {
  hero_title: field.text(requiredText("Welcome", 90)),
  hero_text: field.text(longText("Text", 600)).describe("if empty, `about` is used"),
  hero_ways: entries(
    "Buttons",
    4,
    z.object({ label: requiredText("Label", 40), address: address("Address").min(1, "Address is required") }),
  ),
  offers_title: field.text(requiredText("Heading", 80)),
  offers_text: field.text(longText("Text", 400)),
  offers: entries(
    "Offers",
    12,
    named.extend({
      drawing: z.enum(offerDrawings, "Picture must be one of the available pictures"),
      way: text("Link label", 60),
      address: address("Address"),
    }),
  ),
  open_title: field.text(requiredText("Heading", 80)),
  open_text: field.text(longText("Text", 600)).describe("Markdown"),
  open_points: entries("Points", 9, named),
  mission_title: field.text(requiredText("Heading", 80)),
  mission_text: field.text(longText("Text", 600)),
  mission_values: entries("Values", 9, named),
  stats: entries("Numbers", 8, figure),
  stories: entries(
    "Stories",
    12,
    z.object({
      name: requiredText("Name", 80),
      what: text("What they have achieved", 160),
      words: requiredLongText("Words", 1_000),
    }),
  ),
};

/** The texts of the about page. */
export const aboutFields = {
  story: field.text(longText("Story", 8_000)).describe("Markdown"),
  about_mission: field.text(longText("Mission", 600)),
  about_values: entries(
    "Values",
    8,
    named.extend({ sign: z.enum(valueSigns, "Icon must be one of the available icons") }),
  ),
  journey: entries(
    "Steps",
    30,
    z.object({ year: requiredText("Year", 20), title: requiredText("Title", 80), text: longText("Text", 400) }),
  ),
  impact: entries("Figures", 8, figure),
};

/** The questions on the contact page. */
export const questionFields = {
  questions: entries(
    "Questions",
    40,
    z.object({
      question: requiredText("Question", 200),
      answer: requiredLongText("Answer", 3_000).describe("Markdown"),
    }),
  ),
};

/** Terms and privacy: the text before the first heading is the lead, each second-level heading begins a section. */
export const legalFields = {
  terms: field.text(requiredLongText("Terms", 40_000)).describe("Markdown"),
  privacy: field.text(requiredLongText("Privacy", 40_000)).describe("Markdown"),
};

/** All page texts that can be changed. */
export const wordFields = { ...homeFields, ...aboutFields, ...questionFields, ...legalFields };
