import { useEffect, useRef, useState } from "react";
import type { Caller } from "../../../client/api";
import { ApiError } from "../../../client/api-error";
import { sessionApi } from "../../../client/session";
import { plural } from "../../../ui/formatting";
import { pictureProblem } from "../../uploads/admin/check-picture";
import { newSending, type Sending, useSendings } from "../../uploads/admin/use-sendings";
import { uploadsApi } from "../../uploads/client";
import { galleryApi } from "../client";
import type { GalleryBody } from "./values";

/** One of the files that were chosen. */
export interface Picture extends Sending {
  file: File;
  preview: string;
  /** its own title; empty for the shared one */
  title: string;
  /** where it is, once it was uploaded: a second attempt need not send it again */
  url?: string;
}

const pictureOf = (file: File): Picture => ({ ...newSending(), file, preview: URL.createObjectURL(file), title: "" });

/** The files that were chosen for the gallery, and their progress. */
export function usePictures() {
  const { list: pictures, setList: setPictures, change, send } = useSendings<Picture>();
  const [refused, setRefused] = useState<string[]>([]);
  const latest = useRef(pictures);
  latest.current = pictures;
  useEffect(
    () => () => {
      for (const { preview } of latest.current) URL.revokeObjectURL(preview);
    },
    [],
  );

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
  const save = ({ key, file, title, url: sent }: Picture, body: GalleryBody, api: Caller): Promise<boolean> =>
    send(key, async (progress) => {
      if (sent) progress.onProgress(1);
      const url = sent ?? (await uploadsApi(sessionApi).image(file, "gallery", progress)).url;
      change(key, { url });
      await galleryApi(api).create({ ...body, title: title.trim() || body.title, image_url: url });
    });
  /**
   * Adds the pictures one by one.
   * @param api for the last, saved with the form
   * @throws ApiError with the number of failures
   */
  const saveAll = async (body: GalleryBody, api: Caller): Promise<void> => {
    const left = pictures.filter(({ state }) => state !== "done");
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
