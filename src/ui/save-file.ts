/** How long the browser may take to read a file before its memory is released; milliseconds. */
const keptFor = 60_000;

/** Saves the file of a response under the name in its header. @returns the name; `otherwise` without a header */
export async function saveResponse(response: Response, otherwise: string): Promise<string> {
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? otherwise;
  saveFile(await response.blob(), name);
  return name;
}

/** Saves a file through the browser. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), keptFor);
}
