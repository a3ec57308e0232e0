import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** Every page, one list. */
export default [
  index("../features/home/home-page.tsx"),
  route("communities", "../features/communities/public/communities-page.tsx"),
  route("communities/:id", "../features/communities/public/community-page.tsx"),
  route("projects", "../features/projects/public/projects-page.tsx"),
  route("projects/:id", "../features/projects/public/project-page.tsx"),
  route("events", "../features/events/public/events-page.tsx"),
  route("events/:id", "../features/events/public/event-page.tsx"),
  route("blog", "../features/blog/public/blog-page.tsx"),
  route("blog/:id", "../features/blog/article/article-page.tsx"),
  route("gallery", "../features/gallery/public/gallery-page.tsx"),
  route("store", "../features/store/public/store-page.tsx"),
  route("store/:id", "../features/store/public/product-page.tsx"),
  route("about", "../features/about/about-page.tsx"),
  route("contact", "../features/contact/public/contact-page.tsx"),
  route("login", "../features/auth/login-page.tsx"),
  route("signup", "../features/auth/signup-page.tsx"),
  route("terms", "../features/legal/terms-page.tsx"),
  route("privacy", "../features/legal/privacy-page.tsx"),
  route("offline", "../features/offline/offline-page.tsx"),
  route("admin/:tab?", "back-office/admin-page.tsx"),
  route("*", "../features/not-found/not-found-page.tsx"),
] satisfies RouteConfig;
