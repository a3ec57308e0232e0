/** A fault of a backup or a restore; its message is a sentence for the site's keeper. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}
