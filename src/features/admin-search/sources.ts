import type { Right } from "../../api/policy";
import type { Searchable } from "../../platform/database/search.server";
import type { ResourceKey } from "../registry";

/** A resource whose items are found, where its rows are, and who may see them. */
export interface FindSource {
  kind: ResourceKey;
  table: Searchable;
  /** who may see all of them in their list */
  right: Right;
  title: string;
  /** what tells it from others: a column whose value is shown as it is, or as a day */
  detail?: string;
  isDay?: true;
  /** where one is worked with; `id` and what `keyed` names are put in */
  path: string;
  /** how it is told from others to who has not the right to take people's addresses along */
  withoutAddresses?: { right: Right; instead: Pick<FindSource, "detail" | "isDay" | "path"> };
}

/** In the order in which they are shown. */
export const findSources: readonly FindSource[] = [
  {
    kind: "event",
    table: "events",
    right: "events.read_hidden",
    title: "title",
    detail: "start_date",
    isDay: true,
    path: "/admin/events/{id}",
  },
  {
    kind: "registration",
    table: "registrations",
    right: "registrations.read",
    title: "name",
    detail: "email",
    path: "/admin/registrations?q={detail}",
    withoutAddresses: {
      right: "registrations.export",
      instead: { detail: "created_at", isDay: true, path: "/admin/registrations?q={title}" },
    },
  },
  {
    kind: "user",
    table: "users",
    right: "users.read",
    title: "full_name",
    detail: "email",
    path: "/admin/users?edit={id}",
  },
  {
    kind: "message",
    table: "messages",
    right: "messages.read",
    title: "subject",
    detail: "name",
    path: "/admin/messages?message={id}",
  },
  {
    kind: "project",
    table: "projects",
    right: "projects.read_hidden",
    title: "title",
    detail: "created_at",
    isDay: true,
    path: "/admin/projects?edit={id}",
  },
  {
    kind: "post",
    table: "posts",
    right: "posts.read_hidden",
    title: "title",
    detail: "date",
    isDay: true,
    path: "/admin/blog?edit={id}",
  },
  { kind: "product", table: "products", right: "products.write", title: "name", path: "/admin/store?edit={id}" },
  {
    kind: "gallery_item",
    table: "gallery_items",
    right: "gallery.read_hidden",
    title: "title",
    detail: "created_at",
    isDay: true,
    path: "/admin/gallery?q={title}",
  },
  {
    kind: "community",
    table: "communities",
    right: "communities.read_hidden",
    title: "name",
    path: "/admin/communities?edit={id}",
  },
  {
    kind: "partner",
    table: "partners",
    right: "partners.read_hidden",
    title: "name",
    path: "/admin/partners?edit={id}",
  },
  {
    kind: "team_member",
    table: "team_members",
    right: "team.read_hidden",
    title: "name",
    detail: "role",
    path: "/admin/team?edit={id}",
  },
];
