import TypedText from "../../../ui/motion/typed-text";
import { Attachments } from "./attachments";
import type { Attachment } from "./schema";

/** What was written of an item, and its files: the part of its page that only shows. */
export default function Story({ text, files }: { text: string; files: readonly Attachment[] | undefined }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {text.trim() && <TypedText text={text} />}
      {files && <Attachments files={files} />}
    </div>
  );
}
