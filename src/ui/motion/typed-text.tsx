type Block = { kind: "text"; text: string } | { kind: "list"; items: string[] };

const itemOf = (line: string): string | undefined => /^\s*-\s+(.*)$/.exec(line)?.[1];

/** Splits plain text into paragraphs at blank lines, and lists of lines that begin with "- ". */
export function textBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  const begin = (block: Block) => {
    open = block;
    blocks.push(block);
  };
  for (const line of text.replaceAll("\r\n", "\n").split("\n")) {
    const item = itemOf(line);
    if (line.trim() === "") open = undefined;
    else if (item === undefined && open?.kind === "text") open.text += `\n${line}`;
    else if (item === undefined) begin({ kind: "text", text: line });
    else if (open?.kind === "list") open.items.push(item);
    else begin({ kind: "list", items: [item] });
  }
  return blocks;
}

/** Renders typed plain text with its paragraphs, line breaks and "- " lists, without markup. */
export default function TypedText({ text }: { text: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 text-[1.0625rem] leading-relaxed">
      {textBlocks(text).map((block, index) =>
        block.kind === "text" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of one text never move
          <p key={index} className="break-words whitespace-pre-line">
            {block.text}
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same
          <ul key={index} className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {block.items.map((item, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same
              <li key={at} className="grid grid-cols-[1.25rem_minmax(0,1fr)] break-words">
                <span aria-hidden="true" className="mt-[0.6em] h-2 w-2 rotate-45 bg-copper" />
                <span className="min-w-0">{item}</span>
              </li>
            ))}
          </ul>
        ),
      )}
    </div>
  );
}
