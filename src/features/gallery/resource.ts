import { definePublished } from "../../api/resource";

/** A picture of the gallery. */
export const galleryItem = definePublished({
  key: "gallery_item",
  labels: {
    one: "gallery item",
    many: "gallery items",
    title: "Manage Gallery",
    none: "No gallery images found. Upload your first image!",
    loading: "Loading gallery...",
    saveFailed: "Failed to save gallery item.",
  },
  table: "gallery_items",
  titleColumn: "title",
  path: "/gallery",
  right: "gallery",
  actions: ["publish", "hide", "archive", "feature", "unfeature", "delete"],
  sitemap: false,
  find: { order: 80, detail: "created_at", isDay: true, path: "/admin/gallery?q={title}" },
  search: false,
  view: () => import("./public/picture-draft"),
  tab: {
    label: "Gallery",
    right: "gallery.draft",
    order: 40,
    list: () => import("./admin/list"),
    editor: () => import("./admin/editor"),
  },
});
