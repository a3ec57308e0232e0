import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "../log.server";

/** A font file that a keeper has added. */
export interface AddedFont {
  name: string;
  path: string;
  /** code points */
  letters: ReadonlySet<number>;
  /** whether its weight can be chosen */
  hasWeights: boolean;
}

/** Files that are looked at, in the order of their names, and bytes of each. */
const [maxFonts, maxBytes] = [10, 40 * 1024 * 1024];

/** The fonts in `DATA_DIR/fonts`, which a keeper adds for scripts that the site's own fonts lack. */
export class FontFolder {
  readonly #directory: string;
  readonly #log: Log;
  /** by path, size and time of change; undefined for files that are no font */
  readonly #known = new Map<string, Promise<AddedFont | undefined>>();

  /** @param dataDirectory DATA_DIR */
  constructor(dataDirectory: string, log: Log) {
    this.#directory = join(dataDirectory, "fonts");
    this.#log = log;
  }

  /** Returns the usable fonts; files added, changed or removed since the last time count. */
  async fonts(): Promise<AddedFont[]> {
    const names = (await readdir(this.#directory).catch(() => [])).filter((name) => /\.(ttf|otf|woff2?)$/i.test(name));
    const present = new Set<string>();
    for (const name of names.sort().slice(0, maxFonts)) {
      const path = join(this.#directory, name);
      const found = await stat(path).catch(() => undefined);
      if (!found?.isFile()) continue;
      const version = `${path} ${found.size} ${found.mtimeMs}`;
      present.add(version);
      if (!this.#known.has(version)) this.#known.set(version, this.#read(path, name, found.size));
    }
    for (const version of this.#known.keys()) if (!present.has(version)) this.#known.delete(version);
    return (await Promise.all(this.#known.values())).filter((font) => font !== undefined);
  }

  /** Returns the letters that none of the fonts has. */
  async lacking(letters: readonly string[]): Promise<string[]> {
    if (letters.length === 0) return [];
    const fonts = await this.fonts();
    return letters.filter((letter) => !fonts.some((font) => font.letters.has(letter.codePointAt(0) ?? 0)));
  }

  async #read(path: string, name: string, size: number): Promise<AddedFont | undefined> {
    try {
      if (size > maxBytes) throw new Error("the file is larger than 40 MB");
      // Most sites never have a font here, so its reader is loaded with the first one.
      const { create } = await import("fontkit");
      const font = create(await readFile(path));
      if (!("layout" in font)) throw new Error("the file is a collection of fonts");
      return { name, path, letters: new Set(font.characterSet), hasWeights: "wght" in font.variationAxes };
    } catch (error) {
      this.#log.warn({ file: path, err: error }, "a file in the folder fonts cannot be used as a font");
      return undefined;
    }
  }
}
