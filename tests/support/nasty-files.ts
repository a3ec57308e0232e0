import { deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

/** A picture of nothing in particular; noise, so that it does not compress to a line. */
export const scene = (width: number, height: number): Sharp =>
  sharp({
    create: { width, height, channels: 3, background: "#888", noise: { type: "gaussian", mean: 128, sigma: 40 } },
  });

/** A picture of one colour. */
export const plain = (width: number, height: number, background = "#204060"): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));
const text = (content: string) => Buffer.from(content, "latin1");

const crcTable = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});
const crc = (bytes: Buffer) => {
  let value = 0xffffffff;
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 255] as number) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
};

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([text(type), data]);
  const ends = [Buffer.alloc(4), Buffer.alloc(4)] as const;
  ends[0].writeUInt32BE(data.length);
  ends[1].writeUInt32BE(crc(named));
  return Buffer.concat([ends[0], named, ends[1]]);
}

/** Returns a PNG's header; `more` sets depth, colour type and interlacing by byte position; default: 8-bit grey. */
function pngHeader(width: number, height: number, more: Record<number, number> = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  for (const [at, byte] of Object.entries({ 8: 8, ...more })) head[Number(at)] = byte;
  return head;
}

/** Returns a PNG that claims these dimensions and has this many zero bytes of pixels. */
function pngOf(width: number, height: number, zeros: number, ...more: Buffer[]): Buffer {
  return pngWith(pngHeader(width, height), zeros, ...more);
}

function pngWith(head: Buffer, zeros: number, ...more: Buffer[]): Buffer {
  return Buffer.concat([
    text("\x89PNG\r\n\x1a\n"),
    chunk("IHDR", head),
    ...more,
    chunk("IDAT", deflateSync(Buffer.alloc(zeros))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const page = "<!doctype html><script>alert(document.domain)</script>";
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>`;

/** Three frames: red, green, blue. */
async function moving(): Promise<Sharp> {
  const frames = ["#ff0000", "#00ff00", "#0000ff"].map((colour) => plain(60, 40, colour).png().toBuffer());
  return sharp(await Promise.all(frames), { join: { animated: true } });
}

const oriented = () =>
  scene(400, 200)
    .withExif({
      IFD0: { Make: "Secret camera", ImageDescription: page },
      IFD3: { GPSLatitudeRef: "S", GPSLatitude: "17/1 49/1 30/1" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

type FileContent = Buffer | Promise<Buffer>;

/** Unusual but valid pictures, with the dimensions of the stored picture. */
export const goodPictures: [name: string, make: () => FileContent, kept: [width: number, height: number]][] = [
  ["a JPEG", () => scene(800, 600).jpeg().toBuffer(), [800, 600]],
  ["a progressive JPEG", () => scene(300, 200).jpeg({ progressive: true }).toBuffer(), [300, 200]],
  ["a PNG", () => scene(300, 200).png().toBuffer(), [300, 200]],
  ["an interlaced PNG", () => scene(300, 200).png({ progressive: true }).toBuffer(), [300, 200]],
  ["a PNG of 16 bits", () => plain(300, 200).toColourspace("rgb16").png().toBuffer(), [300, 200]],
  ["a grey JPEG", () => scene(300, 200).greyscale().jpeg().toBuffer(), [300, 200]],
  ["a PNG with a palette", () => scene(300, 200).png({ palette: true }).toBuffer(), [300, 200]],
  ["a GIF", () => scene(300, 200).gif().toBuffer(), [300, 200]],
  ["a WebP", () => scene(300, 200).webp().toBuffer(), [300, 200]],
  ["a WebP without loss", () => scene(300, 200).webp({ lossless: true }).toBuffer(), [300, 200]],
  ["a JPEG in CMYK", () => plain(300, 200).toColourspace("cmyk").jpeg().toBuffer(), [300, 200]],
  ["a picture that was taken upright, with the place it was taken at", oriented, [200, 400]],
  ["a moving GIF", async () => (await moving()).gif().toBuffer(), [60, 40]],
  ["a moving WebP", async () => (await moving()).webp().toBuffer(), [60, 40]],
  ["one pixel", () => plain(1, 1).png().toBuffer(), [1, 1]],
  ["a hair", () => plain(1, 5_000).png().toBuffer(), [1, 1920]],
  ["12,000 pixels in width", () => plain(12_000, 1_000).jpeg().toBuffer(), [1920, 160]],
  ["12,000 pixels in height", () => plain(1_000, 12_000).png().toBuffer(), [160, 1920]],
  [
    "a JPEG with a page behind it",
    async () => Buffer.concat([await scene(300, 200).jpeg().toBuffer(), text(page)]),
    [300, 200],
  ],
  [
    "a PNG with an archive behind it",
    async () => Buffer.concat([await scene(300, 200).png().toBuffer(), text(`PK\x03\x04${page}`)]),
    [300, 200],
  ],
  ["a PNG with a page in its comment", () => pngOf(30, 20, 21 * 30, chunk("tEXt", text(`Comment\0${page}`))), [30, 20]],
  [
    "a PNG whose comment unfolds to 50 MB",
    () =>
      pngOf(
        30,
        20,
        21 * 30,
        chunk("zTXt", Buffer.concat([text("Comment\0\0"), deflateSync(Buffer.alloc(50_000_000, 65))])),
      ),
    [30, 20],
  ],
];

/** Files that are not pictures, with any name or type. */
export const noPictures: [name: string, make: () => FileContent][] = [
  ["a page", () => text(page)],
  ["a drawing", () => text(drawing)],
  ["a drawing with a head", () => text(`<?xml version="1.0"?>\n${drawing}`)],
  ["a drawing that is compressed", () => text("\x1f\x8b\x08\0\0\0\0\0")],
  ["a PDF", () => text("%PDF-1.7\n1 0 obj")],
  ["a program", () => text("MZ\x90\0\x03")],
  ["an archive", () => text("PK\x03\x04")],
  ["a script", () => text("#!/bin/sh\nid\n")],
  ["a TIFF", () => scene(30, 20).tiff().toBuffer()],
  ["an AVIF", () => scene(30, 20).avif().toBuffer()],
  ["an icon", () => text("\0\0\x01\0\x01\0")],
  ["a page that is called GIF", () => text(`GIF${page}`)],
  ["a page with a space before it", () => Buffer.concat([text(" "), text("GIF89a"), text(page)])],
];

/** Files that begin like a picture but are damaged or incomplete. */
export const damagedPictures: [name: string, make: () => FileContent][] = [
  ["half a JPEG", async () => half(await scene(300, 200).jpeg().toBuffer())],
  ["half a progressive JPEG", async () => half(await scene(300, 200).jpeg({ progressive: true }).toBuffer())],
  ["half a PNG", async () => half(await scene(300, 200).png().toBuffer())],
  ["half a GIF", async () => half(await scene(300, 200).gif().toBuffer())],
  ["half a WebP", async () => half(await scene(300, 200).webp().toBuffer())],
  ["the first bytes of a JPEG", () => text("\xff\xd8\xff\xe0")],
  ["the first bytes of a PNG", () => text("\x89PNG\r\n\x1a\n")],
  ["the first bytes of a GIF", () => text("GIF89a")],
  ["the first bytes of a WebP", () => text("RIFF\x10\0\0\0WEBPVP8 ")],
  ["a page that begins as a GIF", () => text(`GIF89a${page}`)],
  ["a script that begins as a GIF", () => text("GIF89a/*\0\0*/=alert(1);//")],
  ["a page that begins as a JPEG", () => text(`\xff\xd8\xff${page}`)],
  ["a drawing that begins as a WebP", () => text(`RIFF\x10\0\0\0WEBP${drawing}`)],
  ["a mostly missing PNG", () => pngOf(300, 200, 300)],
  ["a PNG without a pixel", () => pngOf(0, 0, 0)],
];

/** Files that decompress to too many pixels. */
export const tooManyPixels: [name: string, make: () => FileContent][] = [
  // One bit a pixel: drawing so many pixels in colour takes seconds.
  ["12,000 × 12,000 pixels in a PNG of 20 kB", () => pngWith(pngHeader(12_000, 12_000, { 8: 1 }), 1_501 * 12_000)],
  ["a PNG that says it has 60,000 × 60,000 pixels", () => pngOf(60_000, 60_000, 60_000)],
  [
    "a GIF that says it has 65,535 × 65,535 pixels",
    () => text("GIF89a\xff\xff\xff\xff\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\xff\xff\xff\xff\0\x02\x02D\x01\0;"),
  ],
];

const deep = { 8: 16, 9: 6 };
const interlaced = { 9: 6, 12: 1 };

/** Files within 50 megapixels that would take too much memory. They hold no pixels: reading them would find them damaged. */
export const tooMuchMemory: [name: string, make: () => FileContent][] = [
  ["7071 × 7071, 16 bits, RGBA, interlaced", () => pngWith(pngHeader(7071, 7071, { ...deep, 12: 1 }), 1)],
  ["7071 × 7071, 16 bits, RGBA", () => pngWith(pngHeader(7071, 7071, deep), 1)],
  ["4300 × 4300, RGBA, interlaced", () => pngWith(pngHeader(4300, 4300, interlaced), 1)],
  ["1,000,000 × 50, grey", () => pngWith(pngHeader(1_000_000, 50), 1)],
  ["a progressive JPEG of 25 megapixels", () => plain(5_000, 5_000).jpeg({ progressive: true }).toBuffer()],
];

/** Pictures of an iPhone. */
export const heicPictures: [name: string, make: () => FileContent][] = ["heic", "heix", "mif1", "msf1", "hevc"].map(
  (brand) => [brand, () => text(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`)],
);

const entry = (name: string, content: string) => {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt32LE(content.length, 18);
  head.writeUInt32LE(content.length, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, text(name), text(content)]);
};

/** An archive of these entries, which are not compressed. */
export function archiveOf(entries: [name: string, content: string][]): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const [name, content] of entries) {
    const part = entry(name, content);
    const record = Buffer.alloc(46);
    record.writeUInt32LE(0x02014b50, 0);
    record.writeUInt32LE(content.length, 20);
    record.writeUInt32LE(content.length, 24);
    record.writeUInt16LE(name.length, 28);
    record.writeUInt32LE(at, 42);
    parts.push(part);
    list.push(record, text(name));
    at += part.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(list).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...list, end]);
}
