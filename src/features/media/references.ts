/** Where a file lies now, and how large it is; bytes. */
export interface Target {
  url: string;
  size: number;
}

/**
 * A stored text in which what named a file names another one, or nothing. It may be an address alone, Markdown with pictures and links,
 * or JSON with either of them in it.
 *
 * @param folder the folder of the file that it named
 * @param to where it is now; undefined takes away what named it: an address becomes empty, a picture in Markdown its words, an entry of a
 *   list of files goes
 */
export function repointed(text: string, folder: string, to: Target | undefined): string {
  if (!text.includes(`/files/${folder}/`)) return text;
  const json = parsed(text);
  return json === undefined ? inText(text, folder, to) : JSON.stringify(inJson(json, folder, to));
}

function parsed(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as object;
  } catch {
    return undefined;
  }
}

function inText(text: string, folder: string, to: Target | undefined): string {
  // Bounded throughout: without that, text made for it keeps the process at it for minutes.
  const address = `/files/${folder}/[\\w.-]{1,100}`;
  const host = "https?://[^\\s/]{1,300}";
  if (to) return text.replaceAll(new RegExp(address, "g"), to.url);
  if (new RegExp(`^\\s*(${host})?${address}\\s*$`).test(text)) return "";
  const named = new RegExp(`!?\\[([^[\\]\\n]{0,500})\\]\\(\\s{0,9}<?[^()\\s]{0,300}${address}[^()\\n]{0,300}\\)`, "g");
  return text.replaceAll(named, "$1").replaceAll(new RegExp(`(${host})?${address}`, "g"), "");
}

function inJson(value: unknown, folder: string, to: Target | undefined): unknown {
  if (typeof value === "string") return repointed(value, folder, to);
  if (Array.isArray(value))
    return value.flatMap((one) => {
      if (!isFile(one, folder)) return [inJson(one, folder, to)];
      return to ? [{ ...one, url: to.url, size: to.size }] : [];
    });
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inJson(one, folder, to)]));
}

/** An entry of a list of files: it says where one is, and how large. */
const isFile = (value: unknown, folder: string): value is { url: string; size: number } =>
  typeof value === "object" &&
  value !== null &&
  "size" in value &&
  "url" in value &&
  String(value.url).includes(`/files/${folder}/`);
