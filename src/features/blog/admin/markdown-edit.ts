/** A text and its selection: from `start` up to, not including, `end`. */
export interface Marked {
  text: string;
  start: number;
  end: number;
}

/** A change of a text: `insert` replaces the characters from `from` to `to`; `start` to `end` is selected next. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  start: number;
  end: number;
}

/** Adds the same marks on both sides, or removes them: `**` for bold, `_` for italic. */
export function wrap({ text, start, end }: Marked, mark: string, sample: string): Edit {
  const [before, after] = [text.slice(start - mark.length, start), text.slice(end, end + mark.length)];
  if (before === mark && after === mark) {
    const from = start - mark.length;
    return { from, to: end + mark.length, insert: text.slice(start, end), start: from, end: end - mark.length };
  }
  const words = text.slice(start, end) || sample;
  const begin = start + mark.length;
  return { from: start, to: end, insert: mark + words + mark, start: begin, end: begin + words.length };
}

/** Adds a prefix to each selected line, or removes it if all have it. */
export function prefixLines({ text, start, end }: Marked, prefix: string, sample: string): Edit {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", Math.max(start, end - 1));
  const to = next < 0 ? text.length : next;
  const lines = text.slice(from, to).split("\n");
  if (lines.every((line) => line === "")) {
    const begin = from + prefix.length;
    return { from, to, insert: prefix + sample, start: begin, end: begin + sample.length };
  }
  const whole = lines.every((line) => line === "" || line.startsWith(prefix));
  const changed = lines.map((line) => {
    if (line === "") return line;
    return whole ? line.slice(prefix.length) : prefix + line.replace(/^(#{1,6}|[-*+>]) /, "");
  });
  const insert = changed.join("\n");
  return { from, to, insert, start: from, end: from + insert.length };
}

/** Makes the selection a link and selects the part still to be typed: the address, or the text of a selected address. */
export function link({ text, start, end }: Marked): Edit {
  const marked = text.slice(start, end);
  if (/^https?:\/\/\S+$/.test(marked)) {
    return { from: start, to: end, insert: `[words](${marked})`, start: start + 1, end: start + 6 };
  }
  const words = marked || "words";
  const begin = start + words.length + 3;
  return { from: start, to: end, insert: `[${words}](https://)`, start: begin, end: begin + 8 };
}

/** Code: within a line between two ticks, several lines between two fences. */
export function code(marked: Marked): Edit {
  const { text, start, end } = marked;
  const words = text.slice(start, end);
  if (!words.includes("\n")) return wrap(marked, "`", "code");
  const before = start === 0 || text[start - 1] === "\n" ? "" : "\n";
  const insert = `${before}\`\`\`text\n${words.replace(/\n$/, "")}\n\`\`\`\n`;
  const language = start + before.length + 3;
  return { from: start, to: end, insert, start: language, end: language + 4 };
}

/** Inserts an empty table after the selection and selects the name of its first column. */
export function table(marked: Marked): Edit {
  const edit = block(marked, "| Name | What it is |\n| --- | --- |\n|  |  |");
  const start = edit.from + edit.insert.indexOf("Name");
  return { ...edit, start, end: start + 4 };
}

/** Inserts a paragraph, such as a picture, after the selection. */
export function block({ text, end }: Marked, words: string): Edit {
  const before = end === 0 || text.slice(0, end).endsWith("\n\n") ? "" : text[end - 1] === "\n" ? "\n" : "\n\n";
  const after = text.slice(end).startsWith("\n") ? "" : "\n\n";
  const at = end + before.length + words.length;
  return { from: end, to: end, insert: before + words + after, start: at + after.length, end: at + after.length };
}
