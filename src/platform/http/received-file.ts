/** A file from a form; its name comes from the sender and may be anything. */
export interface ReceivedFile {
  name: string;
  bytes: Uint8Array;
}
