import type { Caller } from "../../../client/api";
import { askedBy, categoryChoices, listAddress } from "../../../client/list-page/list-address";
import { t } from "../../../platform/languages/texts";
import { blogApi } from "../client";
import type { PostList } from "../schema";
import { categoryLabels } from "./post-facts";

/** The category buttons of /blog, in their order; the id of "all" is empty. */
export const blogFilters = categoryChoices(() => t`All`, categoryLabels);

const address = listAddress("/blog", ["category", "author", "search"], ["page"]);

export type BlogAddress = ReturnType<typeof address.read>;

/** /blog?category=…&author=…&search=…&page=…; the category "all", the name of the first button, is left out. */
export const blogAddress = {
  ...address,
  read(parameters: URLSearchParams): BlogAddress {
    const asked = address.read(parameters);
    return asked.category.toLowerCase() === "all" ? { ...asked, category: "" } : asked;
  },
};

const pageSize = 20;

/** One page of the list that an address names. @throws ApiError 422 with a sentence for an unknown category */
export async function listPosts(api: Caller, { category, author, search, page }: BlogAddress): Promise<PostList> {
  return blogApi(api).list({
    ...askedBy(blogFilters, category, (id) => t`There are no articles about “${{ id }}”`),
    status: "published",
    ...(author ? { author } : {}),
    search,
    brief: "true",
    page: page || 1,
    size: pageSize,
  });
}
