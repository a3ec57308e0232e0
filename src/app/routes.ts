import type { RouteConfig } from "@react-router/dev/routes";

export interface Page {
  /** in React Router's syntax: `:name` for a parameter, `?` after an optional one, `*` for anything else */
  path: string;
  file: string;
  /** The query parameters that the server reads. They form the cache key; only the browser sees all others. */
  reads: readonly string[];
  /** the back office, whose old addresses lead to new ones */
  isBackOffice?: true;
  /** a secret address that shows one person's data: it is never cached */
  isPersonal?: true;
  /** of no use without the application, which is therefore part of it */
  isTool?: true;
}

/** @param file in `src/features`, without its `.tsx` */
const page = (path: string, file: string, reads: Page["reads"] = []): Page => ({
  path,
  file: `../features/${file}.tsx`,
  reads,
});

/** A page that is of no use without the application. */
const tool = (path: string, file: string): Page => ({ ...page(path, file), isTool: true });

const personal = (path: string, file: string): Page => ({ ...tool(path, file), isPersonal: true });

/** The public list of a resource, and the page of one item. @param reads of the list */
const room = (path: string, list: string, item: string, reads?: Page["reads"]): Page[] => [
  page(path, list, reads),
  page(`${path}/:id`, item),
];

/** Every page and the parameters that it reads. */
export const pages: readonly Page[] = [
  page("", "home/home-page"),
  ...room("communities", "community-page/communities-page", "community-page/community-page"),
  ...room("projects", "projects/public/projects-page", "projects/public/project-page", [
    "status",
    "search",
    "machine",
    "page",
  ]),
  ...room("equipment", "equipment/public/equipment-page", "machine-pages/machine-page", ["category", "search", "page"]),
  // A tool, because a phone at the machine may lose its connection before somebody reports a fault.
  tool("m/:code", "machine-pages/sticker-page"),
  ...room("events", "event-pages/events-page", "event-pages/event-page", ["show", "search", "page", "series"]),
  page("events/:id/link", "manage-link/lost-link-page"),
  page("lost-link", "manage-link/lost-links-page"),
  personal("r/:token", "manage-link/manage-page"),
  personal("draft/:token", "preview-links/public/draft-page"),
  personal("subscribers/:token", "subscribers/public/subscription-page"),
  personal("unsubscribe/:token", "unsubscribes/unsubscribe-page"),
  ...room("blog", "blog/public/blog-page", "blog/article/article-page", ["category", "author", "search", "page"]),
  ...room("news", "letters/public/news-page", "letters/public/letter-page", ["page", "source"]),
  page("gallery", "gallery/public/gallery-page", ["category", "page", "picture"]),
  ...room("store", "store/public/store-page", "store/public/product-page", ["category", "search", "max_price", "page"]),
  page("search", "search/public/search-page", ["q", "kind", "page"]),
  page("about", "about/about-page"),
  page("contact", "contact/public/contact-page"),
  tool("account", "account/account-page"),
  tool("account/machines", "machine-pages/machines-page"),
  tool("account/projects", "projects/account/projects-page"),
  tool("account/bookings", "machine-pages/bookings-page"),
  tool("login", "auth/login-page"),
  tool("signup", "auth/signup-page"),
  tool("forgot-password", "auth/links/forgot-page"),
  // Only the browser reads their token: the server neither renders nor caches a page for it.
  tool("reset-password", "auth/links/reset-page"),
  tool("confirm-email", "auth/links/confirm-page"),
  tool("undo-email-change", "auth/links/undo-page"),
  tool("sign-in/return", "provider-sign-in/public/return-page"),
  page("terms", "legal/terms-page"),
  page("privacy", "legal/privacy-page"),
  { path: "admin/:tab?/:item?", file: "back-office/admin-page.tsx", reads: [], isTool: true, isBackOffice: true },
  page("*", "not-found/not-found-page"),
];

// Route ids are the paths: the default ids, from file names, make the route list in every first load longer.
export default pages.map(({ path, file }) =>
  path === "" ? { id: "home", index: true, file } : { id: path, path, file },
) satisfies RouteConfig;
