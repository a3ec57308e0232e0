import type { RouteConfig } from "@react-router/dev/routes";
import { newAddressOf } from "./back-office/tabs";

export interface Page {
  /** in React Router's syntax: `:name` for a parameter, `?` after an optional one, `*` for anything else */
  path: string;
  file: string;
  /** The query parameters that the server reads. They form the cache key; only the browser sees all others. */
  reads: readonly string[];
  /** returns the new URL for an old address, with all of its parameters; undefined if it needs no redirect */
  movedTo?: (url: URL) => string | undefined;
  /** a secret address that shows one person's data: it is never cached */
  isPersonal?: true;
}

const page = (path: string, file: string, reads: Page["reads"] = [], movedTo?: Page["movedTo"]): Page => ({
  path,
  file,
  reads,
  ...(movedTo ? { movedTo } : {}),
});

const personal = (path: string, file: string): Page => ({ ...page(path, file), isPersonal: true });

/** Every page and the parameters that it reads, one per line. */
export const pages: readonly Page[] = [
  page("", "../features/home/home-page.tsx"),
  page("communities", "../features/community-page/communities-page.tsx"),
  page("communities/:id", "../features/community-page/community-page.tsx"),
  page("projects", "../features/projects/public/projects-page.tsx", ["status", "search", "page"]),
  page("projects/:id", "../features/projects/public/project-page.tsx"),
  page("equipment", "../features/equipment/public/equipment-page.tsx", ["category", "search", "page"]),
  page("equipment/:id", "../features/machine-pages/machine-page.tsx"),
  page("m/:code", "../features/machine-pages/sticker-page.tsx"),
  page("events", "../features/event-pages/events-page.tsx", ["show", "search", "page", "series"]),
  page("events/:id", "../features/event-pages/event-page.tsx"),
  page("events/:id/link", "../features/manage-link/lost-link-page.tsx"),
  page("lost-link", "../features/manage-link/lost-links-page.tsx"),
  personal("r/:token", "../features/manage-link/manage-page.tsx"),
  personal("draft/:token", "../features/preview-links/public/draft-page.tsx"),
  personal("unsubscribe/:token", "../features/unsubscribes/unsubscribe-page.tsx"),
  page("blog", "../features/blog/public/blog-page.tsx", ["category", "author", "search", "page"]),
  page("blog/:id", "../features/blog/article/article-page.tsx"),
  page("gallery", "../features/gallery/public/gallery-page.tsx", ["category", "page", "picture"]),
  page("store", "../features/store/public/store-page.tsx", ["category", "search", "max_price", "page"]),
  page("store/:id", "../features/store/public/product-page.tsx"),
  page("search", "../features/search/public/search-page.tsx", ["q", "kind", "page"]),
  page("about", "../features/about/about-page.tsx"),
  page("contact", "../features/contact/public/contact-page.tsx"),
  page("account", "../features/account/account-page.tsx"),
  page("account/machines", "../features/machine-pages/machines-page.tsx"),
  page("account/bookings", "../features/machine-pages/bookings-page.tsx"),
  page("login", "../features/auth/login-page.tsx"),
  page("signup", "../features/auth/signup-page.tsx"),
  page("forgot-password", "../features/auth/links/forgot-page.tsx"),
  // Only the browser reads their token: the server neither renders nor caches a page for it.
  page("reset-password", "../features/auth/links/reset-page.tsx"),
  page("confirm-email", "../features/auth/links/confirm-page.tsx"),
  page("undo-email-change", "../features/auth/links/undo-page.tsx"),
  page("sign-in/return", "../features/provider-sign-in/public/return-page.tsx"),
  page("terms", "../features/legal/terms-page.tsx"),
  page("privacy", "../features/legal/privacy-page.tsx"),
  page("offline", "../features/offline/offline-page.tsx"),
  page("admin/:tab?/:item?", "back-office/admin-page.tsx", [], newAddressOf),
  page("*", "../features/not-found/not-found-page.tsx"),
];

// Route ids are the paths: the default ids, from file names, make the route list in every first load longer.
export default pages.map(({ path, file }) =>
  path === "" ? { id: "home", index: true, file } : { id: path, path, file },
) satisfies RouteConfig;
