import type { Kysely } from "kysely";
import { createWords, indexWords } from "../../../platform/database/words.server";

/** Visitors find things by their words, from the engine's own index. Nothing that names a person is in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createWords(db);
  await indexWords(db, "events", { title: "title", text: ["description", "content", "location"] });
  await indexWords(db, "projects", { title: "title", text: ["description", "content", "technologies"] });
  await indexWords(db, "posts", { title: "title", text: ["excerpt", "content", "categories"] });
  await indexWords(db, "products", { title: "name", text: ["description", "category"] });
}
