import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** Every page, one list. */
export default [
  index("features/home/home-page.tsx"),
  route("communities", "features/communities/communities-page.tsx"),
  route("communities/:id", "features/communities/community-page.tsx"),
  route("projects", "features/projects/projects-page.tsx"),
  route("projects/:id", "features/projects/project-page.tsx"),
  route("events", "features/events/events-page.tsx"),
  route("events/:id", "features/events/event-page.tsx"),
  route("blog", "features/blog/blog-page.tsx"),
  route("blog/:id", "features/blog/article-page.tsx"),
  route("gallery", "features/gallery/gallery-page.tsx"),
  route("store", "features/store/store-page.tsx"),
  route("store/:id", "features/store/product-page.tsx"),
  route("about", "features/about/about-page.tsx"),
  route("contact", "features/contact/contact-page.tsx"),
  route("login", "features/auth/login-page.tsx"),
  route("signup", "features/auth/signup-page.tsx"),
  route("terms", "features/legal/terms-page.tsx"),
  route("privacy", "features/legal/privacy-page.tsx"),
  route("offline", "features/offline/offline-page.tsx"),
  route("admin/:tab?", "admin/admin-page.tsx"),
  route("*", "features/not-found/not-found-page.tsx"),
] satisfies RouteConfig;
