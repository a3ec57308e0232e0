import { t } from "../../platform/languages/texts";
import { PageHeader } from "../../ui/frame/page-header";
import { Said } from "../words/public/said";
import type { LegalWords } from "../words/schema";

interface SectionsProps {
  title: string;
  words: LegalWords;
}

/** Numbered sections with a table of contents. Static: its code stays on the server. */
export default function Sections({ title, words: { lead, changed, opening, sections } }: SectionsProps) {
  return (
    <>
      <PageHeader eyebrow={t`Last changed ${{ changed }}`} title={title} lead={lead} />
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 pt-4 lg:grid-cols-[15rem_minmax(0,44rem)]">
        {sections.length > 0 && <Contents sections={sections} />}
        <div className="flex min-w-0 flex-col gap-12">
          {opening && <Said html={opening} />}
          {sections.map((section, at) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
              <h2 id={`${section.id}-title`} className="flex gap-4 border-t border-ink pt-4 text-[1.625rem]">
                <span className="text-copper tabular-nums">{at + 1}</span>
                <span className="min-w-0 wrap-anywhere">{section.title}</span>
              </h2>
              <Said html={section.html} className="mt-4 sm:pl-8" />
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

const Contents = ({ sections }: Pick<LegalWords, "sections">) => (
  <nav aria-label={t`On this page`} className="self-start lg:sticky lg:top-24">
    <ol className="border-t border-ink lg:border-t-0">
      {sections.map((section, at) => (
        <li key={section.id} className="border-b border-rule">
          <a
            href={`#${section.id}`}
            className="flex min-h-11 items-center gap-3 py-1.5 leading-snug no-underline hover:text-copper hover:underline"
          >
            <span className="fact-type w-5 flex-none text-soft">{at + 1}</span>
            <span className="min-w-0 wrap-anywhere">{section.title}</span>
          </a>
        </li>
      ))}
    </ol>
  </nav>
);
