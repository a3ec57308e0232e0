/** Returns the four-letter names of the parts in a picture's container. @throws when they do not add up to the file */
export function partsOf(bytes: Buffer): string[] {
  const name = (at: number) => bytes.toString("latin1", at, at + 4);
  return name(0) === "RIFF" ? webpChunks(bytes, name) : heifBoxes(bytes, name);
}

type NameAt = (at: number) => string;

/** Returns a WebP's chunks: after "RIFF", size and "WEBP" each has name, size and content, padded to an even length. */
function webpChunks(bytes: Buffer, name: NameAt): string[] {
  if (bytes.readUInt32LE(4) + 8 !== bytes.length || name(8) !== "WEBP")
    throw new Error("The WebP does not end as it says");
  const parts: string[] = [];
  let at = 12;
  for (; at < bytes.length; at += 8 + bytes.readUInt32LE(at + 4) + (bytes.readUInt32LE(at + 4) % 2))
    parts.push(name(at));
  if (at !== bytes.length) throw new Error("A chunk of the WebP goes beyond its end");
  return parts;
}

/** The boxes of an AVIF, each with its own size before its name. */
function heifBoxes(bytes: Buffer, name: NameAt): string[] {
  const parts: string[] = [];
  let at = 0;
  for (; at < bytes.length; at += Math.max(8, bytes.readUInt32BE(at))) parts.push(name(at + 4));
  if (at !== bytes.length) throw new Error("A box of the AVIF goes beyond its end");
  return parts;
}
