import { type RefObject, useCallback, useRef, useState } from "react";
import { detailOf } from "../../../client/use-loaded";
import { plural } from "../../../ui/formatting";
import { toast } from "../../../ui/overlay/toast";
import { block } from "./markdown-edit";
import { inWords, pictureMarkdown, placeholderOf } from "./picture-upload";
import { uploadPicture } from "./upload-picture";

/** Changes a part of a text box; the cursor stays with its words. */
function change(box: HTMLTextAreaElement, from: number, to: number, by: string): void {
  box.setRangeText(by, from, to, "preserve");
  box.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Pictures on their way into a text: each has a placeholder at once, which becomes its Markdown when it is here and goes
 * when it cannot be kept.
 *
 * @param box where the text is written
 * @returns `add` sends pictures off; `line` says how many are on their way
 */
export function usePictureUpload(box: RefObject<HTMLTextAreaElement | null>) {
  const [sending, setSending] = useState(0);
  const last = useRef(0);
  const replace = useCallback(
    (words: string, by: string) => {
      const at = box.current?.value.indexOf(words) ?? -1;
      if (box.current && at >= 0) change(box.current, at, at + words.length, by);
    },
    [box],
  );
  const send = useCallback(
    async (picture: File, words: string) => {
      setSending((count) => count + 1);
      try {
        replace(words, pictureMarkdown(inWords(picture.name), await uploadPicture(picture)));
      } catch (error) {
        replace(words, "");
        toast({ tone: "error", message: `“${picture.name}” could not be added. ${detailOf(error)}` });
      } finally {
        setSending((count) => count - 1);
      }
    },
    [replace],
  );
  const add = useCallback(
    (pictures: File[]) => {
      for (const picture of pictures) {
        const element = box.current;
        if (!element) return;
        const words = placeholderOf(picture.name, ++last.current);
        const { value: text, selectionStart: start, selectionEnd: end } = element;
        const { from, to, insert, end: after } = block({ text, start, end }, words);
        change(element, from, to, insert);
        element.setSelectionRange(after, after);
        void send(picture, words);
      }
    },
    [box, send],
  );
  return { add, line: sending > 0 ? `Uploading ${plural(sending, "picture")}...` : "" };
}
