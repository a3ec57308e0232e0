import type { Kysely } from "kysely";
import { rebuildWords } from "../word-index.server";

/** Visitors find "Łódź" by "lodz" too: folds letters that have no accent to remove. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  rebuildWords(db, {
    events: { title: "title", text: ["description", "content", "location"] },
    projects: { title: "title", text: ["description", "content", "technologies"] },
    posts: { title: "title", text: ["excerpt", "content", "categories"] },
    products: { title: "name", text: ["description", "category"] },
    equipment: { title: "name", text: ["description", "content", "model", "safety"] },
  });
