import type { Content } from "./schema";

/** The ids of the files that a version names. */
export const filesIn = ({ picture, steps, files }: Content): number[] => [
  ...(picture ? [picture.file] : []),
  ...steps.flatMap((step) => step.pictures.map(({ file }) => file)),
  ...files,
];

/** Replaces the ids of the files that a version names; a file without a new id is removed. */
export function mapFiles(content: Content, to: (file: number) => number | undefined): Content {
  const withFile = <Picture extends { file: number }>(picture: Picture): Picture[] => {
    const file = to(picture.file);
    return file === undefined ? [] : [{ ...picture, file }];
  };
  return {
    ...content,
    picture: content.picture && (withFile(content.picture)[0] ?? null),
    steps: content.steps.map((step) => ({ ...step, pictures: step.pictures.flatMap(withFile) })),
    files: content.files.flatMap((file) => to(file) ?? []),
  };
}
