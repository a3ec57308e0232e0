import { deflateSync } from "node:zlib";
import type { PdfPage } from "./page.server";

interface Info {
  title: string;
  author: string;
  /** such as en-GB */
  language: string;
  created: Date;
}

/** A text as a document has it: UTF-16, so that any letter is right. */
const textOf = (text: string) =>
  `<FEFF${[...Array(text.length).keys()].map((at) => text.charCodeAt(at).toString(16).toUpperCase().padStart(4, "0")).join("")}>`;

const dateOf = (date: Date) => `(D:${date.toISOString().replaceAll(/[-:T]/g, "").slice(0, 14)}Z)`;

/** The objects of a document as they are written, numbered from 1. */
class Objects {
  readonly #objects: Buffer[] = [];

  /** The number that the next one has. */
  get next(): number {
    return this.#objects.length + 1;
  }

  /** @returns the number by which others name it */
  add(dictionary: string, stream?: Uint8Array): number {
    const number = this.next;
    const begin = `${number} 0 obj\n`;
    if (stream === undefined) this.#objects.push(Buffer.from(`${begin}<< ${dictionary} >>\nendobj\n`));
    else {
      const packed = deflateSync(stream);
      const head = `${begin}<< ${dictionary} /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`;
      this.#objects.push(Buffer.concat([Buffer.from(head), packed, Buffer.from("\nendstream\nendobj\n")]));
    }
    return number;
  }

  /** The file: its objects, and where each begins (ISO 32000, 7.5). */
  file(root: number, info: number): Uint8Array {
    // The four bytes above 127 tell whoever carries it that it is no text.
    const parts: Buffer[] = [Buffer.from("%PDF-1.7\n%\u00e9\u00e9\u00e9\u00e9\n", "latin1")];
    let at = parts[0]?.length ?? 0;
    const places = this.#objects.map((object) => {
      const place = at;
      parts.push(object);
      at += object.length;
      return `${String(place).padStart(10, "0")} 00000 n \n`;
    });
    const count = places.length + 1;
    parts.push(
      Buffer.from(
        `xref\n0 ${count}\n0000000000 65535 f \n${places.join("")}trailer\n<< /Size ${count} /Root ${root} 0 R /Info ${info} 0 R >>\nstartxref\n${at}\n%%EOF\n`,
      ),
    );
    return new Uint8Array(Buffer.concat(parts));
  }
}

const reference = (number: number) => `${number} 0 R`;

/** Embeds the fonts that a page is set in, with the glyphs that it shows. @returns the page's names of them */
async function addFonts(objects: Objects, page: PdfPage): Promise<string> {
  const names: string[] = [];
  for (const [font, name] of page.fonts) {
    const { file, descriptor, descendant, unicode, font: dictionary } = await font.objects();
    const program = objects.add(`/Length1 ${file.length}`, file);
    const described = objects.add(`${descriptor} /FontFile2 ${reference(program)}`);
    const cid = objects.add(`${descendant} /FontDescriptor ${reference(described)}`);
    const letters = objects.add("", Buffer.from(unicode));
    const made = objects.add(`${dictionary} /DescendantFonts [${reference(cid)}] /ToUnicode ${reference(letters)}`);
    names.push(`/${name} ${reference(made)}`);
  }
  return names.join(" ");
}

/**
 * A document of one page. The same page makes the same bytes.
 *
 * @returns PDF 1.7
 */
export async function writePdf(page: PdfPage, { title, author, language, created }: Info): Promise<Uint8Array> {
  const objects = new Objects();
  const content = objects.add("", Buffer.from(page.content));
  const fonts = await addFonts(objects, page);
  const links = page.links.map(({ rect, url }) => {
    const box = rect.map((value) => Math.round(value * 100) / 100).join(" ");
    // An address has only letters that need no escape but brackets.
    const uri = new URL(url).href.replaceAll(/[()\\]/g, encodeURIComponent);
    return objects.add(`/Type /Annot /Subtype /Link /Rect [${box}] /Border [0 0 0] /A << /S /URI /URI (${uri}) >>`);
  });
  // A page names the object that holds it, which comes after it.
  const leaf = objects.add(
    `/Type /Page /Parent ${reference(objects.next + 1)} /MediaBox [0 0 ${page.width} ${page.height}] /Contents ${reference(content)} /Resources << /Font << ${fonts} >> >> /Annots [${links.map(reference).join(" ")}]`,
  );
  const pages = objects.add(`/Type /Pages /Kids [${reference(leaf)}] /Count 1`);
  const root = objects.add(
    `/Type /Catalog /Pages ${reference(pages)} /Lang (${language}) /ViewerPreferences << /DisplayDocTitle true >>`,
  );
  const at = dateOf(created);
  const info = objects.add(`/Title ${textOf(title)} /Author ${textOf(author)} /CreationDate ${at} /ModDate ${at}`);
  return objects.file(root, info);
}
