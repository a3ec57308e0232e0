import type { Attachment } from "./schema";

/** The files of an item; undefined where it has none, so that what was drawn without any stays the same. */
export const filesOf = ({ attachments }: { attachments: Attachment[] }): Attachment[] | undefined =>
  attachments[0] && attachments;
