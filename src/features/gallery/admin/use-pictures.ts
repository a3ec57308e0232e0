import { useEffect, useRef, useState } from "react";
import type { Caller } from "../../../client/api";
import { ApiError } from "../../../client/api-error";
import { sessionApi } from "../../../client/session";
import { plural } from "../../../ui/formatting";
import { pictureProblem } from "../../uploads/admin/check-picture";
import { uploadFailure } from "../../uploads/admin/use-upload";
import { uploadsApi } from "../../uploads/client";
import { galleryApi } from "../client";
import type { GalleryBody } from "./values";

/** One of the files that were chosen. */
export interface Picture {
  key: number;
  file: File;
  preview: string;
  /** its own title; empty for the shared one */
  title: string;
  state: "waiting" | "sending" | "added" | "failed";
  /** how much of it has been sent, 0 to 1 */
  share: number;
  message?: string | undefined;
  /** where it is, once it was uploaded: a second attempt need not send it again */
  url?: string;
}

let lastKey = 0;

const pictureOf = (file: File): Picture => ({
  key: ++lastKey,
  file,
  preview: URL.createObjectURL(file),
  title: "",
  state: "waiting",
  share: 0,
});

/** The files that were chosen for the gallery, and their progress. */
export function usePictures() {
  const [pictures, setPictures] = useState<readonly Picture[]>([]);
  const [refused, setRefused] = useState<string[]>([]);
  const given = useRef(new AbortController());
  const latest = useRef(pictures);
  latest.current = pictures;
  useEffect(() => {
    given.current = new AbortController();
    return () => {
      given.current.abort();
      for (const { preview } of latest.current) URL.revokeObjectURL(preview);
    };
  }, []);

  const change = (key: number, to: Partial<Picture>) =>
    setPictures((list) => list.map((picture) => (picture.key === key ? { ...picture, ...to } : picture)));
  const add = (files: File[]) => {
    const good = files.filter((file) => !pictureProblem(file));
    const bad = files.filter((file) => pictureProblem(file));
    setPictures((list) => [...list, ...good.map(pictureOf)]);
    setRefused(
      bad.map((file) => (files.length > 1 ? `${file.name}: ${pictureProblem(file)}` : (pictureProblem(file) ?? ""))),
    );
  };
  const remove = ({ key, preview }: Picture) => {
    URL.revokeObjectURL(preview);
    setPictures((list) => list.filter((picture) => picture.key !== key));
  };

  /** Uploads and adds one. @returns whether it is in the gallery */
  const save = async ({ key, file, title, url: sent }: Picture, body: GalleryBody, api: Caller): Promise<boolean> => {
    change(key, { state: "sending", share: sent ? 1 : 0, message: undefined });
    try {
      const onProgress = (share: number) => change(key, { share });
      const options = { onProgress, signal: given.current.signal };
      const url = sent ?? (await uploadsApi(sessionApi).image(file, "gallery", options)).url;
      change(key, { url });
      await galleryApi(api).create({ ...body, title: title.trim() || body.title, image_url: url });
      change(key, { state: "added", share: 1 });
      return true;
    } catch (error) {
      // Without a session the guard leads to the sign-in page and back; nothing else can be sent before that.
      if (error instanceof ApiError && error.status === 401) throw error;
      change(key, { state: "failed", message: uploadFailure(error) });
      return false;
    }
  };
  /**
   * Adds the pictures one by one.
   * @param api for the last, saved with the form
   * @throws ApiError with the number of failures
   */
  const saveAll = async (body: GalleryBody, api: Caller): Promise<void> => {
    const left = pictures.filter(({ state }) => state !== "added");
    let failed = 0;
    for (const picture of left) {
      const isLast = failed === 0 && picture === left.at(-1);
      if (!(await save(picture, body, isLast ? api : sessionApi))) failed++;
    }
    if (failed === 0) return;
    const many = left.length === 1 ? "" : ` ${plural(failed, "picture")} of ${left.length} could not be added.`;
    throw new ApiError(0, `Failed to upload image.${many}`);
  };
  return { pictures, refused, add, remove, retitle: (key: number, title: string) => change(key, { title }), saveAll };
}
