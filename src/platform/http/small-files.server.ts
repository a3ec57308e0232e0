/** Returns a built file of the browser by its address; undefined if there is none. */
export type ReadBuilt = (address: string) => string | undefined;

/** A built file that only passes on what another file exports, under other names. */
const passesOn = /^export\{([^{}]*)\}from"\.\/([^"]*)";\s*$/;
/** A built file that only runs another. */
const runs = /^import"\.\/[^"]*";\s*$/;

/** Returns what an import of everything becomes if its file only passes on; the names there are `own as exported`. */
function importThrough(name: string, text: string | undefined): string | undefined {
  const [, names, file] = passesOn.exec(text ?? "") ?? [];
  if (names === undefined) return undefined;
  const fields = names.split(",").map((pair) => {
    const [own, exported = own] = pair.split(" as ");
    return `${exported}:${name}_.${own}`;
  });
  return `import * as ${name}_ from "/assets/${file}";const ${name}={${fields.join(",")}};`;
}

/**
 * Puts small built files into the code of React Router that starts a page, since each request costs a phone a part of a
 * second: what only passes on, and with `withManifest` the list of routes.
 */
export function withSmallFiles(code: string, read: ReadBuilt, withManifest: boolean): string {
  return code
    .replaceAll(/^import \* as (\w+) from "([^"]+)";/gm, (whole: string, name: string, file: string) => {
      return importThrough(name, read(file)) ?? whole;
    })
    .replace(/^import "([^"]+)";/m, (whole: string, file: string) => (withManifest ? (read(file) ?? whole) : whole))
    .replace(/^import\("([^"]+)"\);?/m, (whole: string, file: string) => (runs.test(read(file) ?? "") ? "" : whole));
}
