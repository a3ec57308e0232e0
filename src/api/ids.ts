import { z } from "zod";
import { id } from "../platform/fields";
import { mostAtOnce } from "./bulk";

/** Ids as they are sent for something that is done with several items: each counts once. */
export const idsField = z
  .array(id("Id"), "Ids must be a list")
  .min(1, "Choose at least one")
  .max(mostAtOnce, `At most ${mostAtOnce} at once`)
  .transform((ids) => [...new Set(ids)]);

/** The same in a query: numbers with commas between them. */
export const idsParameter = z
  .string("Ids must be numbers with commas between them")
  .transform((text): unknown[] => text.split(","))
  .pipe(idsField);

/** The same where ids are texts, as those of communities. */
export const namesField = z
  .array(
    z.string("Id must be text").min(1, "Id is required").max(100, "Id must be at most 100 characters"),
    "Ids must be a list",
  )
  .min(1, "Choose at least one")
  .max(mostAtOnce, `At most ${mostAtOnce} at once`)
  .transform((ids) => [...new Set(ids)]);
