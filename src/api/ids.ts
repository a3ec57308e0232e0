import { z } from "zod";
import { id } from "../platform/fields";
import { maxAtOnce } from "./bulk";

/** The ids of a bulk action, without duplicates. */
export const idsField = z
  .array(id("Id"), "Ids must be a list")
  .min(1, "Choose at least one")
  .max(maxAtOnce, `At most ${maxAtOnce} at once`)
  .transform((ids) => [...new Set(ids)]);

/** Ids in a query parameter, separated by commas. */
export const idsParameter = z
  .string("Ids must be numbers separated by commas")
  .transform((text): unknown[] => text.split(","))
  .pipe(idsField);

/** Text ids, as those of communities, without duplicates. */
export const namesField = z
  .array(
    z.string("Id must be text").min(1, "Id is required").max(100, "Id must be at most 100 characters"),
    "Ids must be a list",
  )
  .min(1, "Choose at least one")
  .max(maxAtOnce, `At most ${maxAtOnce} at once`)
  .transform((ids) => [...new Set(ids)]);
