import { Icon } from "../../../ui/icon";
import { inBytes, kindOf } from "../library/facts";
import type { Attachment } from "./schema";

/** An item's files with type and size. */
export const Attachments = ({ files }: { files: readonly Attachment[] }) => (
  <section aria-labelledby="files" className="max-w-[44rem]">
    <h2 id="files" className="mb-3 text-[1.375rem]">
      Files
    </h2>
    <ul className="divide-y divide-rule border-y border-rule">
      {files.map(({ url, name, size }) => (
        <li key={url}>
          <a
            href={url}
            download={withEnding(name, url)}
            className="group flex min-h-11 items-center gap-3 py-2.5 leading-snug no-underline"
          >
            <Icon name="arrow-up" className="size-4.5 flex-none rotate-180 text-copper" />
            <span className="min-w-0 flex-1 font-[600] wrap-anywhere group-hover:text-copper">{name}</span>
            <span className="fact-type flex-none text-soft">
              {kindOf(url)}, {inBytes(size)}
            </span>
          </a>
        </li>
      ))}
    </ul>
  </section>
);

/** The name for saving a file, with its extension. */
function withEnding(name: string, url: string): string {
  const ending = /\.\w+$/.exec(url)?.[0] ?? "";
  return name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`;
}
