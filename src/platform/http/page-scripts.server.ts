/** A tag with its name and its attributes, or a comment; a quote begins a value only behind "=". */
const tags = () => /<!--[\s\S]*?-->|<([a-z][^\s/>]*)((?:[^>=]|=(?!\s*["'])|=\s*(?:"[^"]*"|'[^']*'))*)>/gi;

interface PageScripts {
  /** the page without the marks */
  html: string;
  scripts: string[];
}

/**
 * Collects a page's inline scripts by the mark of their render; an unmarked one came from user content.
 * @param nonce the random mark of this render
 * @throws Error if a script has no mark or no end
 */
export function takeScripts(marked: string, nonce: string): PageScripts {
  const mark = ` nonce="${nonce}"`;
  const tag = tags();
  const scripts: string[] = [];
  for (let found = tag.exec(marked); found; found = tag.exec(marked)) {
    const [whole, name = "", attributes = ""] = found;
    if (name.toLowerCase() !== "script") continue;
    if (!attributes.includes(mark))
      throw new Error(`The page contains a script that is not ours: ${marked.slice(found.index, found.index + 120)}`);
    const begin = found.index + whole.length;
    const end = marked.indexOf("</script>", begin);
    if (end < 0) throw new Error("The page contains a script that never ends");
    if (!/\ssrc=/.test(attributes)) scripts.push(marked.slice(begin, end));
    tag.lastIndex = end;
  }
  return { html: marked.replaceAll(mark, ""), scripts };
}
