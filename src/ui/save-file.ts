/** How long the browser may take to pick a file up before its memory is given back; milliseconds. */
const keptFor = 60_000;

/** Hands a file to the browser to keep. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), keptFor);
}
