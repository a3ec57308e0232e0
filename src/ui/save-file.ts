/** How long the browser may take to read a file before its memory is released; milliseconds. */
const keptFor = 60_000;

/** Saves a file through the browser. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), keptFor);
}
