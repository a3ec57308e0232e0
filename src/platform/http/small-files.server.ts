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

/** A link with which React believes that a file is being loaded; of a medium that there is not, it loads nothing. */
const asLoaded = (files: string[]): string =>
  `for(const href of ${JSON.stringify(files)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href,media:"not all"}));`;

/**
 * Puts small built files into the code of React Router that starts a page, since each request costs a phone a part of a
 * second: what only passes on, and with `withManifest` the list of routes.
 * @returns the code, and the addresses of the files that it no longer needs
 */
export function withSmallFiles(
  code: string,
  read: ReadBuilt,
  withManifest: boolean,
): { code: string; placed: string[] } {
  const placed: string[] = [];
  const place = (whole: string, file: string, instead: string | undefined): string => {
    if (instead === undefined) return whole;
    placed.push(file);
    return instead;
  };
  const made = code
    .replaceAll(/^import \* as (\w+) from "([^"]+)";/gm, (whole: string, name: string, file: string) =>
      place(whole, file, importThrough(name, read(file))),
    )
    .replace(/^import "([^"]+)";/m, (whole: string, file: string) =>
      place(whole, file, withManifest ? read(file) : undefined),
    )
    .replace(/^import\("([^"]+)"\);?/m, (whole: string, file: string) =>
      place(whole, file, runs.test(read(file) ?? "") ? "" : undefined),
    );
  return { code: placed.length > 0 ? `${made}\n${asLoaded(placed)}` : made, placed };
}
