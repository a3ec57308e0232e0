import type { Attachment } from "./schema";

/** The files of an item; undefined if it has none, so that cached drawings stay valid. */
export const filesOf = ({ attachments }: { attachments: Attachment[] }): Attachment[] | undefined =>
  attachments[0] && attachments;
