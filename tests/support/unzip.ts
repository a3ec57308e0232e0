import { crc32, inflateRawSync } from "node:zlib";

/** Returns a ZIP archive's files as text, by name. @throws when its directory does not match its content */
export function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from("PK\u0005\u0006"));
  const entries = archive.readUInt16LE(end + 10);
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let entry = 0; entry < entries; entry++) {
    const [checksum, compressed, size] = [16, 20, 24].map((offset) => archive.readUInt32LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
    const header = archive.readUInt32LE(at + 42);
    const begin = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
    const content = inflateRawSync(archive.subarray(begin, begin + compressed));
    if (content.length !== size || crc32(content) !== checksum) throw new Error(`${name} is not what the archive says`);
    files.set(name, content.toString("utf8"));
    at += 46 + nameLength + extra + comment;
  }
  return files;
}
