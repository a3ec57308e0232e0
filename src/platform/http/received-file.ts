/** A file from a form; its name comes from the sender and may be anything. */
export interface ReceivedFile {
  name: string;
  bytes: Uint8Array;
}

/** A file from a form that was written to this machine's disk as it arrived. It is deleted when its call ends. */
export interface SpooledFile {
  name: string;
  path: string;
  /** bytes */
  size: number;
}
