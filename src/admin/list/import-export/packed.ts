/** Returns the chosen files as one. Several become a ZIP; the ZIP library is loaded on demand. */
export async function packed(files: readonly File[]): Promise<File> {
  const [first] = files;
  if (files.length === 1 && first) return first;
  const { zipSync } = await import("fflate");
  const contents = await Promise.all(
    files.map(async (file) => [file.name, new Uint8Array(await file.arrayBuffer())] as const),
  );
  return new File([zipSync(Object.fromEntries(contents))], `${files.length} files`, { type: "application/zip" });
}
