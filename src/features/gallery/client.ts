import type { Caller, UploadOptions } from "../../client/api";
import { crudClient } from "../../client/crud";
import type { GalleryItem, gallerySchemas } from "./schema";

/** The calls about gallery. */
export const galleryApi = (caller: Caller) => ({
  ...crudClient<typeof gallerySchemas>(caller, "/gallery"),
  upload: (file: File, fields: { title: string; description: string; category: string }, sent?: UploadOptions) =>
    caller.upload<GalleryItem>("/gallery/upload", file, fields, sent),
  setFeatured: (id: number, featured: boolean) =>
    caller.call<GalleryItem>("PUT", `/gallery/${id}/feature`, { body: { featured } }),
  setOrder: (id: number, order_priority: number) =>
    caller.call<GalleryItem>("PATCH", `/gallery/${id}/order`, { body: { order_priority } }),
});
