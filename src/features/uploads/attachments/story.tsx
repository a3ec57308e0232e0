import TypedText from "../../../ui/motion/typed-text";
import { Attachments } from "./attachments";
import type { Attachment } from "./schema";

/** An item's text and files, the static part of its page. */
export default function Story({ text, files }: { text: string; files: readonly Attachment[] | undefined }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {text.trim() && <TypedText text={text} />}
      {files && <Attachments files={files} />}
    </div>
  );
}
