/** A file's new address and size; bytes. */
export interface Target {
  url: string;
  size: number;
}

/**
 * Replaces or removes the references to a file in a stored text: an address, Markdown, or JSON with either.
 * @param folder of the file
 * @param to the new address; undefined removes references: an address becomes empty, a Markdown picture its alternative
 * text, a list entry disappears
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
  // All quantifiers are bounded; otherwise a malicious text would occupy the process for minutes.
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

const isFile = (value: unknown, folder: string): value is { url: string; size: number } =>
  typeof value === "object" &&
  value !== null &&
  "size" in value &&
  "url" in value &&
  String(value.url).includes(`/files/${folder}/`);
