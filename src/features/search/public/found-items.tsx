import type { ReactNode } from "react";
import { Link } from "react-router";
import { t } from "../../../platform/languages/texts";
import { Badge } from "../../../ui/badge";
import { TextLink } from "../../../ui/button";
import { formatDate, formatMoney } from "../../../ui/formatting";
import { useSite } from "../../../ui/site";
import { WithDates } from "../../../ui/time/with-dates";
import type { FoundList, SearchResult } from "../schema";
import { kindWords, searchHref } from "./search-address";

interface FoundItemsProps {
  items: SearchResult[];
  kinds: FoundList["kinds"];
  q: string;
  /** the kind of the filter; empty for all */
  kind: string;
}

/** The matches by kind, with links to more. */
export default function FoundItems({ items, kinds, q, kind: only }: FoundItemsProps) {
  const groups = kinds
    .map(({ kind, total }) => ({ kind, total, own: items.filter((item) => item.kind === kind) }))
    .filter(({ own }) => own.length > 0);
  return (
    <>
      {groups.map(({ kind, total, own }) => (
        <section key={kind} aria-labelledby={`found-${kind}`}>
          <div className="flex flex-wrap items-center justify-between gap-x-6 border-b border-ink pb-1">
            <h2 id={`found-${kind}`} className="text-[1.375rem]">
              {kindWords[kind].heading}
            </h2>
            {!only && total > own.length ? (
              <TextLink
                to={searchHref({ q, kind })}
                className="reach"
              >{t`All ${{ total }} ${{ many: kindWords[kind].many }}`}</TextLink>
            ) : null}
          </div>
          <ul>
            {own.map((item) => (
              <li key={item.id} className="border-b border-rule">
                <Item item={item} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Item({ item }: { item: SearchResult }) {
  const { timeZone, currency } = useSite();
  const { title, excerpt, found, path, date, price, cancelled } = item;
  const facts = [date === null ? "" : formatDate(date, timeZone), price === null ? "" : formatMoney(price, currency)];
  return (
    <article className="group relative grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-1 py-5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <h3 className="text-[1.1875rem] leading-snug wrap-anywhere">
        <Link to={path} className="no-underline group-hover:underline after:absolute after:inset-0">
          <Marked text={title} spans={found.title} />
        </Link>
      </h3>
      <p className="fact-type flex items-center gap-3 text-soft empty:hidden">
        {cancelled ? <Badge tone="red">{t`Cancelled`}</Badge> : null}
        <WithDates text={facts.filter(Boolean).join(" · ")} />
      </p>
      <p className="max-w-[70ch] wrap-anywhere text-soft sm:col-span-2">
        <Marked text={excerpt} spans={found.excerpt} />
      </p>
    </article>
  );
}

function Marked({ text, spans }: { text: string; spans: SearchResult["found"]["title"] }) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [start, end] of spans) {
    parts.push(
      text.slice(at, start),
      <mark
        key={start}
        className="bg-transparent font-[700] text-ink underline decoration-copper decoration-2 underline-offset-[0.2em]"
      >
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  return [...parts, text.slice(at)];
}
