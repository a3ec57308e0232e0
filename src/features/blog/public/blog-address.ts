import type { Caller } from "../../../client/api";
import { ApiError } from "../../../client/api-error";
import { blogApi } from "../client";
import type { PostCategory, PostList } from "../schema";
import { categoryLabels } from "./post-facts";

/** What an address of the list asks for, as it was written: nothing of it is known to make sense. */
export interface BlogAddress {
  category: string;
  author: string;
  search: string;
  page: string;
}

/** The category buttons of /blog, in their order; the id of "all" is empty. */
export const blogFilters = [
  { id: "", label: "All" },
  ...Object.entries(categoryLabels).map(([id, label]) => ({ id, label })),
];

const pageSize = 20;

/** Reads `?category=…&author=…&search=…&page=…`; the category "all", the name of the first button, is none. */
export function readBlogAddress(parameters: URLSearchParams): BlogAddress {
  const read = (name: string) => parameters.get(name)?.trim() ?? "";
  const category = read("category");
  return {
    category: category.toLowerCase() === "all" ? "" : category,
    author: read("author"),
    search: read("search"),
    page: read("page"),
  };
}

/** The address of a list; what is not given is left out, and so is the first page. */
export function blogHref({ page, ...asked }: Partial<Omit<BlogAddress, "page">> & { page?: number }): string {
  const parameters = new URLSearchParams();
  for (const name of ["category", "author", "search"] as const) if (asked[name]) parameters.set(name, asked[name]);
  if (page && page > 1) parameters.set("page", String(page));
  const text = parameters.toString();
  return text ? `/blog?${text}` : "/blog";
}

/**
 * Asks for one page of the list that an address names.
 *
 * @throws ApiError 422 with a sentence when the address asks for something there is not
 */
export async function listPosts(api: Caller, { category, author, search, page }: BlogAddress): Promise<PostList> {
  if (!blogFilters.some(({ id }) => id === category))
    throw new ApiError(422, `There are no articles about “${category}”`);
  return blogApi(api).list({
    status: "published",
    ...(category ? { category: category as PostCategory } : {}),
    ...(author ? { author } : {}),
    search,
    brief: "true",
    page: page || 1,
    size: pageSize,
  });
}
