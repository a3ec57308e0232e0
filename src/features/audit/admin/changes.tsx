import { fieldName } from "../../../admin/field-name";
import { ChevronDown } from "../../../admin/symbols";
import type { FieldChange } from "../../../api/audit/field-change";
import { useSite } from "../../../ui/site";
import { WithDates } from "../../../ui/time/with-dates";
import { valueInWords } from "./audit-labels";

/** The names of changed fields, and on request their values. */
export function Changes({ changes }: { changes: readonly FieldChange[] }) {
  if (changes.length === 0) return null;
  const names = changes.map(({ field }) => fieldName(field).toLowerCase());
  return (
    <details className="group mt-0.5 text-[0.9375rem]">
      <summary className="reach flex w-fit cursor-pointer list-none items-center gap-1.5 text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        {names.join(", ")}
        <ChevronDown aria-hidden="true" className="size-4 flex-none group-open:rotate-180" />
      </summary>
      <dl className="mt-2 mb-3 grid gap-3 border-l-2 border-rule pl-4">
        {changes.map((change) => (
          <div key={change.field}>
            <dt className="label-type text-soft">{fieldName(change.field)}</dt>
            <dd className="mt-0.5 leading-snug wrap-anywhere">
              <FromTo change={change} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function FromTo({ change: { before, after } }: { change: FieldChange }) {
  if (before === null || after === null) return <span className="text-soft">Changed; the value is not recorded</span>;
  return (
    <>
      <del className="text-soft">
        <Value text={before} />
      </del>
      <span aria-hidden="true" className="mx-2 text-soft">
        →
      </span>
      <ins className="no-underline">
        <Value text={after} />
      </ins>
    </>
  );
}

function Value({ text }: { text: string }) {
  const site = useSite();
  if (text === "") return <i>empty</i>;
  return <WithDates text={valueInWords(text, site)} />;
}
