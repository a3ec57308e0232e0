/** What is wrong with a backup or a restore; its message is a sentence for whoever looks after the site. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}
