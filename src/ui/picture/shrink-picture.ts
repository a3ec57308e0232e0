/** The longest side of a picture that is sent; px. A belt or a broken part is well seen on it. */
const longestSide = 1600;
const quality = 0.82;

/** Shrinks a phone's photo to save mobile data. A file that the browser cannot decode stays unchanged. */
export async function shrinkPicture(file: File): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
    return small && small.size < file.size ? small : file;
  } catch {
    return file;
  }
}
