import { resourceModel } from "../../api/kit/resource-model.server";
import { titleOf } from "../../platform/database/search.server";
import { searchText } from "../../platform/latin";
import { galleryItem } from "./resource";
import { galleryFields, gallerySchemas } from "./schema";

/** Reads and writes pictures. */
export const gallery = resourceModel({
  resource: galleryItem,
  fields: galleryFields,
  schemas: gallerySchemas,
  derived: ({ title, description }) => ({ search_text: searchText(title, description) }),
  orders: {
    order_priority: ["order_priority", "created_at", "id"],
    title: [(db) => titleOf(db, "gallery_items"), "id"],
  },
});
