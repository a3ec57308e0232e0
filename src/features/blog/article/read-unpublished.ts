import { can } from "../../../api/policy";
import { readAccount, sessionApi } from "../../../client/session";
import { blogApi } from "../client";
import type { Article } from "../schema";

/** An article that visitors do not see yet, for an administrator; undefined for everybody else. */
export async function readUnpublished(id: string): Promise<Article | undefined> {
  if (!can(await readAccount(), "posts.read_hidden")) return undefined;
  return /^\d+$/.test(id) ? blogApi(sessionApi).read(id) : blogApi(sessionApi).readBySlug(id);
}
