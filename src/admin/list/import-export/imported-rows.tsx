import type { ImportedRow } from "../../../api/import-export/schema";
import { Badge, type Tone } from "../../../ui/badge";
import { type Unit, units } from "./refused-rows";

const looks: Record<ImportedRow["state"], { tone: Tone; label: string; order: number }> = {
  refused: { tone: "red", label: "Error", order: 0 },
  new: { tone: "moss", label: "New", order: 1 },
  changed: { tone: "violet", label: "Changed", order: 2 },
  unchanged: { tone: "neutral", label: "Unchanged", order: 3 },
};

/** Rows that are drawn at most; errors come first. */
const maxShown = 200;

/** The result of each row of a file, or of each file: errors first, then rows with a note among those of a state. */
export function ImportedRows({ rows, unit }: { rows: readonly ImportedRow[]; unit: Unit }) {
  const sorted = rows.toSorted(
    (one, other) =>
      looks[one.state].order - looks[other.state].order ||
      Number(other.notes.length > 0) - Number(one.notes.length > 0) ||
      one.line - other.line,
  );
  return (
    <>
      <table className="w-full text-left text-[0.9375rem] leading-snug">
        <caption className="sr-only">Result for each {unit}</caption>
        <thead className="label-type text-soft">
          <tr className="border-b border-rule">
            <th scope="col" className="py-2 pr-3 font-normal">
              {units[unit].number}
            </th>
            <th scope="col" className="py-2 pr-3 font-normal">
              <span className="sr-only">State</span>
            </th>
            <th scope="col" className="py-2 font-normal">
              {units[unit].item}
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, maxShown).map((row) => (
            <tr key={row.line} className="border-b border-rule align-top">
              <td className="py-2.5 pr-3 tabular-nums">{row.line}</td>
              <td className="py-2 pr-3">
                <Badge tone={looks[row.state].tone}>{looks[row.state].label}</Badge>
              </td>
              <td className="w-full py-2.5">
                <p className="font-[600] wrap-anywhere">{row.title || "No name"}</p>
                {row.changes.length > 0 && <p className="text-soft">Changes {row.changes.join(", ")}</p>}
                {row.errors.map((sentence) => (
                  <p key={sentence} className="wrap-anywhere text-red">
                    {sentence}
                  </p>
                ))}
                {row.notes.map((sentence) => (
                  <p key={sentence} className="wrap-anywhere text-amber">
                    {sentence}
                  </p>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > maxShown && <p className="text-soft">And {rows.length - maxShown} more.</p>}
    </>
  );
}
