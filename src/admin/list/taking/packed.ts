/** One file of what was chosen: several go as a ZIP, which is packed by what is fetched for it. */
export async function packed(files: readonly File[]): Promise<File> {
  const [first] = files;
  if (files.length === 1 && first) return first;
  const { zipSync } = await import("fflate");
  const contents = await Promise.all(
    files.map(async (file) => [file.name, new Uint8Array(await file.arrayBuffer())] as const),
  );
  return new File([zipSync(Object.fromEntries(contents))], `${files.length} files`, { type: "application/zip" });
}
