/** Content types of stored documents, by file extension. */
export const documentTypes: Record<string, string> = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  odt: "application/vnd.oasis.opendocument.text",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  odp: "application/vnd.oasis.opendocument.presentation",
  zip: "application/zip",
  txt: "text/plain; charset=utf-8",
};

/** Detects a document's type. @returns its extension; undefined for others, executable markup and macros */
export function documentTypeOf(bytes: Uint8Array): string | undefined {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (content.subarray(0, 5).toString("latin1") === "%PDF-") return "pdf";
  if (content.subarray(0, 4).toString("latin1") === "PK\x03\x04") return archiveTypeOf(content);
  return isPlainText(bytes) ? "txt" : undefined;
}

/** Text that no program would take for anything else: no control characters, and no markup at its beginning. */
function isPlainText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the very characters that no text has
    return /\S/.test(text) && !/[\u0000-\u0008\u000b\u000e-\u001f\u007f]/.test(text) && !/^\s*(<|#!|%!)/.test(text);
  } catch {
    return false;
  }
}

function archiveTypeOf(content: Buffer): string | undefined {
  const names = entriesOfArchive(content)?.map(({ name }) => name);
  if (!names) return undefined;
  const has = (part: string) => names.some((name) => name.startsWith(part));
  if (names.some((name) => /(^|\/)(vbaProject\.bin|Basic\/|Scripts\/)/i.test(name))) return undefined;
  if (has("[Content_Types].xml")) {
    return has("word/") ? "docx" : has("xl/") ? "xlsx" : has("ppt/") ? "pptx" : undefined;
  }
  if (names[0] !== "mimetype") return "zip";
  // An OpenDocument file names its type in its first entry, uncompressed and at a fixed place.
  const said = content.subarray(38, 38 + content.readUInt32LE(18)).toString("latin1");
  return Object.keys(documentTypes).find((ending) => documentTypes[ending] === said && ending.startsWith("od"));
}

const endRecord = { signature: 0x06054b50, size: 22, longestComment: 65_535 };
const entryRecord = { signature: 0x02014b50, size: 46 };

/** One file of an archive, as its list of contents says. */
export interface ArchiveEntry {
  name: string;
  /** bytes, as they lie in the archive */
  packed: number;
  /** bytes, once it is unpacked */
  unpacked: number;
}

/** Lists the entries of an archive; undefined if it is malformed. */
export function entriesOfArchive(content: Buffer): ArchiveEntry[] | undefined {
  const lowest = Math.max(0, content.length - endRecord.size - endRecord.longestComment);
  let end = content.length - endRecord.size;
  while (end >= lowest && content.readUInt32LE(end) !== endRecord.signature) end--;
  if (end < lowest) return undefined;
  const count = content.readUInt16LE(end + 10);
  let at = content.readUInt32LE(end + 16);
  const entries: ArchiveEntry[] = [];
  for (let entry = 0; entry < count; entry++) {
    if (at + entryRecord.size > end || content.readUInt32LE(at) !== entryRecord.signature) return undefined;
    const length = content.readUInt16LE(at + 28);
    const name = content.toString("utf8", at + entryRecord.size, at + entryRecord.size + length);
    entries.push({ name, packed: content.readUInt32LE(at + 20), unpacked: content.readUInt32LE(at + 24) });
    at += entryRecord.size + length + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32);
  }
  return entries.length > 0 ? entries : undefined;
}
