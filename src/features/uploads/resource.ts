import { defineResource } from "../../api/resource";

/** An uploaded picture or document. */
export const media = defineResource({
  key: "media",
  labels: {
    one: "file",
    many: "files",
    title: "Media",
    none: "Nothing has been uploaded yet. Add your first picture!",
    loading: "Loading media...",
    loadFailed: "Failed to load media.",
  },
  table: "media",
  titleColumn: "name",
  trash: { with: [], links: [], references: [] },
  deletionNotes: { media: async (id) => (await import("./library/uses-note")).usesNote(id) },
  bulk: { path: "/media", rights: "media", exports: false, actions: ["delete"] },
  tab: {
    id: "media",
    label: "Media",
    right: "media.write",
    order: 45,
    components: { list: () => import("./library/admin/list"), editor: () => import("./library/admin/editor") },
    opens: "edit",
  },
});
