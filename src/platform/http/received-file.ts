/** A file as it came in a form; its name is what the sender says, and may be anything. */
export interface ReceivedFile {
  name: string;
  bytes: Uint8Array;
}
