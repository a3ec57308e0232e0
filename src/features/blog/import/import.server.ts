import { toColumns } from "../../../api/fields/columns.server";
import { headingOf } from "../../../api/import-export/cells";
import type { ImportCall, Incoming } from "../../../api/import-export/import.server";
import { Problem } from "../../../platform/errors/problem.server";
import { check } from "../../../platform/http/http.server";
import { createPost, idsOfSlugs, updatePost } from "../model.server";
import { newPostSchema, type PostChange, postChangeSchema, postFields } from "../schema";
import { articleOf, type ReadArticle } from "./article-of.server";
import { markdownFiles } from "./files.server";
import { readFrontMatter } from "./front-matter.server";

type Read = { line: number; path: string } & ({ article: ReadArticle } | { problem: Problem });

/** The articles of a Markdown file, or of a ZIP of them; one whose slug there is already changes that article. */
export async function readArticles(
  call: ImportCall,
): Promise<{ items: Incoming[]; ignored: string[]; headings: string[] }> {
  const clock = { timeZone: call.site.timeZone, now: call.now() };
  const read: Read[] = [];
  for (const [index, { path, text }] of markdownFiles(call.body.file).entries()) {
    const at = { line: index + 1, path };
    try {
      read.push({ ...at, article: articleOf(await readFrontMatter(text), path, clock) });
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      read.push({ ...at, problem });
    }
  }
  const slugs = read.flatMap((one) => ("article" in one && one.article.slug ? [one.article.slug] : []));
  const ids = await idsOfSlugs(call.db, slugs);
  return { items: read.map((one) => incoming(call, one, ids)), ignored: [], headings: ["File"] };
}

function incoming(call: ImportCall, one: Read, ids: ReadonlyMap<string, number>): Incoming {
  const { line, path } = one;
  const texts = [path];
  if ("problem" in one) return { line, title: path, texts, id: undefined, write: () => Promise.reject(one.problem) };
  const { slug, fields, date, notes } = one.article;
  const id = ids.get(slug);
  const said = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return {
    line,
    title: String(fields.title ?? path).slice(0, 200),
    notes,
    texts,
    id: id === undefined ? undefined : String(id),
    async write(db, before) {
      const now = call.now();
      if (!before) {
        const by = { authorId: call.user.id, now, publishedBefore: date, timeZone: call.site.timeZone };
        return { id: (await createPost(db, check(newPostSchema, { ...said, slug }), by)).id };
      }
      const change = differing(check(postChangeSchema, said), before);
      if (Object.keys(change).length > 0)
        await updatePost(db, Number(before.id), change, { now, userId: call.user.id });
      return { changes: Object.keys(change).map(headingOf) };
    },
  };
}

function differing(change: PostChange, before: Record<string, unknown>): PostChange {
  const columns: Record<string, unknown> = toColumns(postFields, change, "UTC");
  return Object.fromEntries(Object.entries(change).filter(([name]) => columns[name] !== before[name]));
}
