/** A tag with its name and its attributes, or a comment; a quote begins a value only behind "=". */
const tags = () => /<!--[\s\S]*?-->|<([a-z][^\s/>]*)((?:[^>=]|=(?!\s*["'])|=\s*(?:"[^"]*"|'[^']*'))*)>/gi;

interface PageScripts {
  /** the page without the marks */
  html: string;
  /** what stands in its inline scripts and data blocks, letter for letter */
  scripts: string[];
}

/**
 * Takes note of the inline scripts that the framework and our own components have put into a page. They carry the mark of
 * its rendering; one that does not has come in with what people wrote, and must not be allowed by the page's policy.
 *
 * @param marked a whole page as it was rendered
 * @param nonce the mark, made at random for this rendering
 * @throws Error when a script does not carry it, or has no end
 */
export function takeScripts(marked: string, nonce: string): PageScripts {
  const mark = ` nonce="${nonce}"`;
  const tag = tags();
  const scripts: string[] = [];
  for (let found = tag.exec(marked); found; found = tag.exec(marked)) {
    const [whole, name = "", attributes = ""] = found;
    if (name.toLowerCase() !== "script") continue;
    if (!attributes.includes(mark))
      throw new Error(`The page holds a script that is not of ours: ${marked.slice(found.index, found.index + 120)}`);
    const begin = found.index + whole.length;
    const end = marked.indexOf("</script>", begin);
    if (end < 0) throw new Error("The page holds a script that never ends");
    if (!/\ssrc=/.test(attributes)) scripts.push(marked.slice(begin, end));
    tag.lastIndex = end;
  }
  return { html: marked.replaceAll(mark, ""), scripts };
}
