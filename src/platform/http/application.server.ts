/** A rendered page without the application, which its browser loads when somebody needs it. */
interface Parted {
  html: string;
  /** the module that starts the application on this page: its data, then its code */
  module: string;
}

const preloads = /<link rel="modulepreload" href="([^"]+)"\/>/g;
/** The scripts that React Router writes: the data of the page, and the import of its code. */
const own = /<script( type="module" async="")?>((?:import "|window\.__reactRouterContext)[\s\S]*?)<\/script>/g;

/** Stands in the place of a script, because React looks for it there when it hydrates the page. */
const place = '<script type="text/plain"></script>';

/** Adds the data block that src/reader/application.ts reads; `<` never stands in an address. */
const withApplication = (html: string, application: { files: string[]; module?: string }) =>
  html.replace(
    /<\/body>(?=<\/html>$)/,
    `<script type="application/json" id="application">${JSON.stringify(application)}</script></body>`,
  );

function takeFiles(html: string): { html: string; files: string[] } {
  const files = [...html.matchAll(preloads)].map(([, file]) => file as string);
  return { html: html.replaceAll(preloads, ""), files };
}

/**
 * Separates a page from its application.
 * @param address of the module, from which the browser can get it
 */
export function partApplication(page: string, address: string): Parted {
  const { html, files } = takeFiles(page);
  if (files.length === 0) return { html, module: "" };
  const code: string[] = [];
  const empty = html.replaceAll(own, (_, _isModule, script: string) => {
    code.push(script);
    return place;
  });
  return { html: withApplication(empty, { files, module: address }), module: code.join("\n") };
}

/** Keeps the application in its page, for pages that are of no use without it. It starts after the first paint. */
export function holdApplication(page: string): string {
  const { html, files } = takeFiles(page);
  if (files.length === 0) return html;
  const held = html.replaceAll('<script type="module" async="">import ', '<script type="text/plain">import ');
  return withApplication(held, { files });
}
