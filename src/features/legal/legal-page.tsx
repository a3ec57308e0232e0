import type { ReactNode } from "react";
import { PageHeader } from "../../ui/frame/page-header";

interface LegalPageProps {
  title: string;
  lead: string;
  /** the day of the last change, in words */
  changed: string;
  sections: readonly { id: string; title: string; body: ReactNode }[];
}

/** A page of numbered sections with its contents beside it. */
export const LegalPage = ({ title, lead, changed, sections }: LegalPageProps) => (
  <>
    <PageHeader eyebrow={`Last changed ${changed}`} title={title} lead={lead} />
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 pt-4 lg:grid-cols-[15rem_minmax(0,44rem)]">
      <nav aria-label="On this page" className="self-start lg:sticky lg:top-24">
        <ol className="border-t border-ink lg:border-t-0">
          {sections.map((section, at) => (
            <li key={section.id} className="border-b border-rule">
              <a
                href={`#${section.id}`}
                className="flex min-h-11 items-center gap-3 py-1.5 leading-snug no-underline hover:text-copper hover:underline"
              >
                <span className="fact-type w-5 flex-none text-soft">{at + 1}</span>
                {section.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="flex flex-col gap-12">
        {sections.map((section, at) => (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
            <h2 id={`${section.id}-title`} className="flex gap-4 border-t border-ink pt-4 text-[1.625rem]">
              <span className="text-copper tabular-nums">{at + 1}</span>
              {section.title}
            </h2>
            <div className="mt-4 flex flex-col gap-4 sm:pl-8 [&_li]:mt-2 [&_ul]:list-[square] [&_ul]:pl-5 [&_ul]:marker:text-copper">
              {section.body}
            </div>
          </section>
        ))}
      </div>
    </div>
  </>
);
