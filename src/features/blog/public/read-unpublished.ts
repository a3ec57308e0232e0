import { readAccount, sessionApi } from "../../../client/session";
import type { Article } from "../schema";

/** An article that visitors do not see yet, for an administrator; undefined for everybody else. */
export async function readUnpublished(id: string): Promise<Article | undefined> {
  const { role } = await readAccount();
  if (role !== "admin") return undefined;
  return /^\d+$/.test(id) ? sessionApi.blog.read(id) : sessionApi.blog.readBySlug(id);
}
