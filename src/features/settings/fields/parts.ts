import { z } from "zod";
import * as field from "../../../api/fields/field";
import { siteParts } from "../../../platform/site-parts";

/** The sections that can be hidden, by page, in display order. */
export const pageParts = {
  home: ["coming", "partners", "offers", "open", "communities", "machines", "visit", "mission", "stats", "stories"],
  about: ["story", "snippet", "values", "team", "journey", "impact"],
  contact: ["host", "questions"],
} as const;
export type PartsOf<Page extends keyof typeof pageParts> = (typeof pageParts)[Page][number];
const parts = Object.values(pageParts).flat() as [PartsOf<keyof typeof pageParts>];

/** Some of a few words, without duplicates. */
const someOf = <const Values extends readonly [string, ...string[]]>(name: string, values: Values) =>
  field.list<Values[number], z.ZodType<Values[number]>>(
    z
      .array(z.enum(values, `${name} must be some of ${values.join(", ")}`), `${name} must be a list`)
      .refine((list) => new Set(list).size === list.length, `${name} must name each part once`) as z.ZodType<
      Values[number][],
      Values[number][]
    >,
    z.enum(values) as z.ZodType<Values[number]>,
  );

/** The parts that are turned off or hidden, and the bound of a part. */
export const partFields = {
  turned_off: someOf("What is turned off", siteParts).describe(
    "parts of the site that are turned off, with their pages, links, feeds and tabs",
  ),
  hidden_parts: someOf("What is hidden", parts).describe("hidden sections of pages"),
  project_room_mb: field
    .between("MB for the projects of each member", { min: 0, max: 100_000, whole: true })
    .describe("how much the pictures and files of one member's projects may take"),
  members_publish: field
    .flag("Members who had two approved publish directly")
    .describe("true: projects of members who had two approved are published without a review"),
  fault_pictures_mb: field
    .between("MB for photos in fault reports", { min: 0, max: 1_000_000, whole: true })
    .describe(
      "how much the pictures of open faults may take that people without a confirmed account reported; further reports are stored without pictures",
    ),
};
