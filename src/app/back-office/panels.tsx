import type { ComponentType } from "react";
import { part } from "../../admin/part";
import type { TabId } from "../../admin/tabs";

/** What each tab shows, fetched when it is chosen. */
export const panels = {
  dashboard: part(() => import("../../features/dashboard/dashboard")),
  events: part(() => import("../../features/events/admin/tab")),
  registrations: part(() => import("../../features/registrations/admin/tab")),
  blog: part(() => import("../../features/blog/admin/tab")),
  gallery: part(() => import("../../features/gallery/admin/tab")),
  projects: part(() => import("../../features/projects/admin/tab")),
  store: part(() => import("../../features/store/admin/tab")),
  communities: part(() => import("../../features/communities/admin/tab")),
  users: part(() => import("../../features/users/admin/tab")),
  partners: part(() => import("../../features/partners/admin/tab")),
  team: part(() => import("../../features/team/admin/tab")),
  messages: part(() => import("../../features/contact/admin/tab")),
  audit: part(() => import("../../features/audit/admin/view")),
  trash: part(() => import("../../features/trash/admin/view")),
} satisfies Record<TabId, ComponentType>;
