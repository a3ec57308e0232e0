import { fileSizeBound, fileTooLarge, heicPicture, notAPicture } from "../schema";

/** The types offered by a file chooser. */
export const pictureTypes = "image/jpeg,image/png,image/gif,image/webp";

/** Checks a chosen file before sending it. @returns the problem, undefined if there is none */
export function pictureProblem({ name, type, size }: Pick<File, "name" | "type" | "size">): string | undefined {
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return heicPicture;
  // Some systems provide no type, only the file extension.
  const known = type === "" ? /\.(jpe?g|png|gif|webp)$/i.test(name) : pictureTypes.split(",").includes(type);
  if (!known && type !== "image/jpg") return notAPicture;
  return size >= fileSizeBound ? fileTooLarge : undefined;
}

const makerTypes =
  ".csv,.tsv,.md,.json,.stl,.3mf,.dxf,.step,.stp,.svg,.obj,.gcode,.nc,.scad,.ino,.h,.cpp,.gbr,.drl," +
  ".kicad_pcb,.kicad_sch,.kicad_pro,.kicad_mod,.kicad_sym,.kicad_wks,.kicad_dru";

/** The types offered if documents are allowed. */
export const anyTypes = `${pictureTypes},.pdf,.docx,.xlsx,.pptx,.odt,.ods,.odp,.txt,.zip,${makerTypes}`;

/** Checks a chosen picture or document before sending it. */
export const fileProblem = (file: Pick<File, "name" | "type" | "size">): string | undefined =>
  file.type.startsWith("image/") && !/\.(svg|dxf)$/i.test(file.name)
    ? pictureProblem(file)
    : file.size >= fileSizeBound
      ? fileTooLarge
      : undefined;
