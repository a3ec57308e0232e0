import { fileSizeBound, fileTooLarge, heicPicture, notAPicture } from "../schema";

/** What a file chooser offers. */
export const pictureTypes = "image/jpeg,image/png,image/gif,image/webp";

/** What is wrong with a file that was chosen, as far as that can be told before it is sent; nothing when it may be sent. */
export function pictureProblem({ name, type, size }: Pick<File, "name" | "type" | "size">): string | undefined {
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return heicPicture;
  // Some systems know no types; the ending of the name is all there is then.
  const known = type === "" ? /\.(jpe?g|png|gif|webp)$/i.test(name) : pictureTypes.split(",").includes(type);
  if (!known && type !== "image/jpg") return notAPicture;
  return size >= fileSizeBound ? fileTooLarge : undefined;
}

/** What a file chooser offers where documents are taken too. */
export const anyTypes = `${pictureTypes},.pdf,.docx,.xlsx,.pptx,.odt,.ods,.odp,.txt,.zip`;

/** What is wrong with a picture or document that was chosen, as far as that can be told before it is sent. */
export const fileProblem = (file: Pick<File, "name" | "type" | "size">): string | undefined =>
  file.type.startsWith("image/") ? pictureProblem(file) : file.size >= fileSizeBound ? fileTooLarge : undefined;
