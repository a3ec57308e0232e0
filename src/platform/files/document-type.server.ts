const plainText = "text/plain; charset=utf-8";

/**
 * Content types of a maker's files that are text, by file extension. Their content looks alike, so the name of the
 * upload decides between them. No type is one that a browser would run or draw.
 */
const namedTexts: Record<string, string> = {
  csv: "text/csv",
  tsv: "text/tab-separated-values",
  md: "text/markdown",
  json: "application/json",
  dxf: "application/dxf",
  step: "model/step",
  stp: "model/step",
  svg: "application/octet-stream",
  obj: "model/obj",
  ...Object.fromEntries(
    [
      ...["gcode", "nc", "scad", "ino", "h", "cpp", "gbr", "drl", "kicad_pcb", "kicad_sch", "kicad_pro"],
      ...["kicad_mod", "kicad_sym", "kicad_wks", "kicad_dru"],
    ].map((ending) => [ending, plainText]),
  ),
};

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
  txt: plainText,
  "3mf": "model/3mf",
  stl: "model/stl",
  ...namedTexts,
};

/**
 * Detects a document's type by its content; only texts and STL files are told apart by their name.
 * @returns its extension; undefined for others, executable markup and macros
 */
export function documentTypeOf(bytes: Uint8Array, name: string): string | undefined {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (content.subarray(0, 5).toString("latin1") === "%PDF-") return "pdf";
  if (content.subarray(0, 4).toString("latin1") === "PK\x03\x04") return archiveTypeOf(content);
  const ending = /\.(\w{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? "";
  if (ending === "stl" && isStl(content)) return "stl";
  const isNamed = Object.hasOwn(namedTexts, ending);
  const text = startOfText(bytes, isNamed);
  if (text === undefined) return undefined;
  if (ending === "svg") return /<svg[\s>]/.test(text) ? "svg" : undefined;
  if (/^(<|#!|%!)/.test(text)) return undefined;
  return isNamed ? ending : "txt";
}

/** A drawing for printing: text that begins with "solid", or 50 bytes for each of its triangles after a head of 84. */
const isStl = (content: Buffer): boolean =>
  (content.length >= 84 && content.length === 84 + 50 * content.readUInt32LE(80)) ||
  /^solid\b/.test(startOfText(content, true) ?? "");

/** Decoded at once; bytes. The text of 25 MB would take 50 MB more. */
const pieceBytes = 1024 * 1024;

/**
 * Returns the first million bytes of a text without leading spaces. Undefined for bytes that hold none, or control
 * characters.
 * @param anyEncoding else UTF-8 alone
 */
const startOfText = (bytes: Uint8Array, anyEncoding: boolean): string | undefined =>
  decodedStart(bytes, "utf-8") ?? (anyEncoding ? decodedStart(bytes, "windows-1252") : undefined);

function decodedStart(bytes: Uint8Array, encoding: string): string | undefined {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let start = "";
  try {
    for (let at = 0; at < bytes.byteLength; at += pieceBytes) {
      const piece = decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: at + pieceBytes < bytes.byteLength });
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the very characters that no text has
      if (/[\u0000-\u0008\u000b\u000e-\u001f\u007f]/.test(piece)) return undefined;
      start ||= piece.trimStart();
    }
  } catch {
    return undefined;
  }
  return start || undefined;
}

/** The folder that tells what an archive with a list of content types is. */
const openPackages = [
  ["word/", "docx"],
  ["xl/", "xlsx"],
  ["ppt/", "pptx"],
  ["3D/", "3mf"],
] as const;

function archiveTypeOf(content: Buffer): string | undefined {
  const names = entriesOfArchive(content)?.map(({ name }) => name);
  if (!names) return undefined;
  const has = (part: string) => names.some((name) => name.startsWith(part));
  if (names.some((name) => /(^|\/)(vbaProject\.bin|Basic\/|Scripts\/)/i.test(name))) return undefined;
  if (has("[Content_Types].xml")) {
    return openPackages.find(([folder]) => has(folder))?.[1];
  }
  if (names[0] !== "mimetype") return "zip";
  // An OpenDocument file names its type in its first entry, uncompressed and at a fixed place.
  const said = content.subarray(38, 38 + content.readUInt32LE(18)).toString("latin1");
  return Object.keys(documentTypes).find((ending) => documentTypes[ending] === said && ending.startsWith("od"));
}

const endRecord = { signature: 0x06054b50, size: 22, longestComment: 65_535 };
/** Leads to a second list of contents, for archives above 4 GB (ZIP64). */
const locator = { signature: 0x07064b50, size: 20 };
const entryRecord = { signature: 0x02014b50, size: 46 };

/** One file of an archive, as its list of contents says. */
export interface ArchiveEntry {
  name: string;
  /** bytes, as they lie in the archive */
  packed: number;
  /** bytes, once it is unpacked */
  unpacked: number;
}

/**
 * Lists the entries of an archive; undefined if it is malformed, or if another reader could see other entries than these:
 * bounds are checked on this list, but `fflate` and `hucre` unpack by their own.
 */
export function entriesOfArchive(content: Buffer): ArchiveEntry[] | undefined {
  const lowest = Math.max(0, content.length - endRecord.size - endRecord.longestComment);
  let end = content.length - endRecord.size;
  while (end >= lowest && content.readUInt32LE(end) !== endRecord.signature) end--;
  if (end < lowest) return undefined;
  const count = content.readUInt16LE(end + 10);
  if (count !== content.readUInt16LE(end + 8)) return undefined;
  if (end >= locator.size && content.readUInt32LE(end - locator.size) === locator.signature) return undefined;
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
