import { globSync, readFileSync, writeFileSync } from "node:fs";
import { transform } from "lightningcss";
import postcss from "postcss";

/** Everything newer is lowered; as lightningcss writes versions. */
const targets = { chrome: 80 << 16, safari: 13 << 16 };

/**
 * Writes `<name>.flat.css` beside each stylesheet of the folder: its rules outside of layers, in the same order. Browsers
 * that skip layers (Chrome before 99, Safari before 15.4) get these instead (src/reader/reader.ts).
 */
export function flattenStyles(folder: string): void {
  for (const filename of globSync(`${folder}/*.css`)) {
    const sheet = postcss.parse(readFileSync(filename));
    sheet.walkAtRules("layer", (layer) => void layer.replaceWith(layer.nodes ?? []));
    const { code } = transform({ filename, code: Buffer.from(sheet.toString()), minify: true, targets });
    writeFileSync(filename.replace(/css$/, "flat.css"), code);
  }
}
