import { type ReadBuilt, withSmallFiles } from "./small-files.server";

/** A rendered page without the application, which its browser loads when somebody needs it. */
interface Parted {
  html: string;
  /** the module that starts the application on this page: its data, then its code */
  module: string;
}

const preloads = /<link rel="modulepreload" href="([^"]+)"\/>/g;
/** How the scripts begin that React Router writes: the data of the page, and the import of its code. */
const beginnings = ["<script>window.__reactRouterContext", '<script type="module" async="">import "'];

/** Stands in the place of a script, because React looks for it there when it hydrates the page. */
const place = '<script type="text/plain">';

const end = "</script>";

/** Empties the scripts of React Router. */
function takeCode(html: string): { html: string; code: string[] } {
  const code: string[] = [];
  const parts = html.split(end).map((part) => {
    const at = Math.max(...beginnings.map((beginning) => part.indexOf(beginning)));
    if (at < 0) return part;
    code.push(part.slice(part.indexOf(">", at) + 1));
    return part.slice(0, at) + place;
  });
  return { html: parts.join(end), code };
}

/** Adds the data block that src/reader/application.ts reads; `<` never stands in an address. */
const withApplication = (html: string, application: { files: string[]; module?: string }) =>
  html.replace(
    /<\/body>(?=<\/html>$)/,
    `<script type="application/json" id="application">${JSON.stringify(application)}</script></body>`,
  );

/** Takes the preloads out of a page. */
function takeFiles(html: string): { html: string; files: string[] } {
  const files = [...html.matchAll(preloads)].map(([, file]) => file as string);
  return { html: html.replaceAll(preloads, ""), files };
}

/**
 * Separates a page from its application.
 * @param address of the module, from which the browser can get it
 */
export function partApplication(page: string, address: string, read: ReadBuilt): Parted {
  const { html, files } = takeFiles(page);
  if (files.length === 0) return { html, module: "" };
  const { html: empty, code } = takeCode(html);
  const { code: module, placed } = withSmallFiles(code.join("\n"), read, true);
  const needed = files.filter((file) => !placed.includes(file));
  return { html: withApplication(empty, { files: needed, module: address }), module };
}

/**
 * Keeps the application in its page, for pages that are of no use without it. It starts after the first paint.
 * @param page without marks of its scripts
 * @returns the page and, if there is an application, the script that the browser will run
 */
export function holdApplication(page: string, read: ReadBuilt): { html: string; script?: string } {
  const { html, files } = takeFiles(page);
  const tag = '<script type="module" async="">';
  const begin = html.indexOf(`${tag}import `);
  if (begin < 0) return { html };
  const close = html.indexOf(end, begin);
  const { code, placed } = withSmallFiles(html.slice(begin + tag.length, close), read, false);
  const held = `${html.slice(0, begin)}${place}${code}${html.slice(close)}`;
  return { html: withApplication(held, { files: files.filter((file) => !placed.includes(file)) }), script: code };
}
