import type { Noun } from "../../../admin/noun";

export const galleryNoun: Noun = {
  one: "gallery item",
  many: "gallery items",
  title: "Manage Gallery",
  none: "No gallery images found. Upload your first image!",
  loading: "Loading gallery...",
  saveFailed: "Failed to save gallery item.",
};
