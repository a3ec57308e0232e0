/** Small letters, digits and hyphens, with a dot only before the extension: nothing that a file system reads in its own way. */
const keyForm = /^[a-z0-9-]{1,60}\/[a-z0-9-]{1,60}(\.[a-z0-9_]{1,10})?$/;
const folderForm = /^[a-z0-9-]{1,60}$/;

export const isKey = (name: string): boolean => keyForm.test(name);

/** @throws Error for an invalid key, which is a bug of ours: input is checked before it gets here */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new Error(`not a key of a file: ${JSON.stringify(key)}`);
}

/** @throws Error for an invalid folder of a key */
export function assertFolder(folder: string): void {
  if (!folderForm.test(folder)) throw new Error(`not a folder of files: ${JSON.stringify(folder)}`);
}
