import { type RefObject, useCallback, useRef, useState } from "react";
import { ApiError } from "../../../client/api-error";
import { sessionApi } from "../../../client/session";
import { detailOf } from "../../../client/use-loaded";
import { plural } from "../../../ui/formatting";
import { toast } from "../../../ui/overlay/toast";
import { pictureProblem } from "../../uploads/admin/check-picture";
import { uploadsApi } from "../../uploads/client";
import { inWords, placeholderOf } from "./picture-upload";
import type { Surface } from "./tools";

/**
 * Uploads a picture.
 * @returns its address
 * @throws ApiError for a file that is no picture or too large, and for refusals
 */
async function uploadPicture(file: File): Promise<string> {
  const wrong = pictureProblem(file);
  if (wrong) throw new ApiError(422, wrong);
  const { url } = await uploadsApi(sessionApi).image(file, "blog");
  return url;
}

/**
 * Gives each uploading picture a placeholder, replaced by the picture or removed on failure.
 * @param surface may change before a picture arrives
 */
export function usePictureUpload(surface: RefObject<Surface | null>) {
  const [sending, setSending] = useState(0);
  const last = useRef(0);
  const send = useCallback(
    async (picture: File, placeholder: string) => {
      setSending((count) => count + 1);
      try {
        const src = await uploadPicture(picture);
        surface.current?.replacePicture(placeholder, { alt: inWords(picture.name), src });
      } catch (error) {
        surface.current?.replacePicture(placeholder, undefined);
        toast({ tone: "error", message: `“${picture.name}” could not be added. ${detailOf(error)}` });
      } finally {
        setSending((count) => count - 1);
      }
    },
    [surface],
  );
  const add = useCallback(
    (pictures: File[]) => {
      for (const picture of pictures) {
        if (!surface.current) return;
        const alt = placeholderOf(picture.name, ++last.current);
        surface.current.insertPicture({ alt, src: "" });
        void send(picture, alt);
      }
    },
    [surface, send],
  );
  return { add, line: sending > 0 ? `Uploading ${plural(sending, "picture")}...` : "" };
}
