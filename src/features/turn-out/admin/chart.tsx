import { Card } from "../../../ui/card";
import { classes } from "../../../ui/classes";
import type { Statistics, StatisticsRow } from "../schema";
import { groupingLabels, percent } from "./asked";

/** Bars of attendance: months in order, kinds and communities below each other. The table has the same figures. */
export function StatisticsChart({ found: { by, items } }: { found: Statistics }) {
  const highest = Math.max(...items.map(({ registered }) => registered));
  if (highest === 0) return null;
  return (
    <Card as="figure" className="m-0">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <span className="font-display text-[1.25rem] font-[740]">People who registered and who came, by {by}</span>
        <span className="fact-type flex flex-wrap gap-x-4 gap-y-1 text-soft">
          <Key className="bg-violet">Attended</Key>
          <Key className="border border-violet bg-violet-soft">Registered</Key>
        </span>
      </figcaption>
      <div aria-hidden="true" className="mt-5">
        {by === "month" ? (
          <Columns items={items} top={topOf(highest)} />
        ) : (
          <Rows items={items} top={highest} heading={groupingLabels[by]} />
        )}
      </div>
    </Card>
  );
}

const Key = ({ className, children }: { className: string; children: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <span aria-hidden="true" className={classes("size-3 rounded-xs", className)} />
    {children}
  </span>
);

/** A round number at or above the highest bar: 4, 8, 10, 20, 40, 80, 100 … */
function topOf(highest: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(highest));
  return [1, 2, 4, 8, 10].map((step) => step * magnitude).find((top) => top >= Math.max(highest, 4)) ?? highest;
}

const share = (part: number, of: number) => `${(part / of) * 100}%`;
const inWords = ({ label, registered, attended, turn_out }: StatisticsRow) =>
  `${label}: ${attended} of ${registered} came (${percent(turn_out)})`;

function Columns({ items, top }: { items: readonly StatisticsRow[]; top: number }) {
  const [first, last] = [items[0], items.at(-1)];
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
      <div className="fact-type flex h-44 flex-col justify-between text-right text-soft">
        <span className="-translate-y-1/2">{top.toLocaleString("en-GB")}</span>
        <span>{(top / 2).toLocaleString("en-GB")}</span>
        <span className="translate-y-1/2">0</span>
      </div>
      <div
        className={classes(
          "flex h-44 min-w-0 items-end border-b border-ink bg-[linear-gradient(var(--color-rule)_1px,transparent_1px)] bg-[size:100%_50%]",
          items.length > 24 ? "gap-px" : "gap-1 sm:gap-2",
        )}
      >
        {items.map((row) => (
          <div key={row.key} title={inWords(row)} className="flex h-full min-w-0 flex-1 items-end hover:bg-stone">
            <div
              className={classes(
                "flex w-full items-end rounded-t-xs bg-violet-soft",
                row.registered > 0 && "min-h-1 border border-b-0 border-violet",
              )}
              style={{ height: share(row.registered, top) }}
            >
              <div
                className="w-full bg-violet"
                style={{ height: row.registered > 0 ? share(row.attended, row.registered) : "0" }}
              />
            </div>
          </div>
        ))}
      </div>
      {items.length <= 12 ? (
        <div className="fact-type col-start-2 mt-2 flex gap-1 text-soft sm:gap-2">
          {items.map(({ key, label }) => (
            <span key={key} className="min-w-0 flex-1 truncate text-center">
              <span className="sm:hidden">{label.slice(0, 1)}</span>
              <span className="max-sm:hidden">{label.slice(0, 3)}</span>
            </span>
          ))}
        </div>
      ) : null}
      <div className="fact-type col-start-2 mt-1 flex flex-wrap justify-between gap-x-3 text-soft">
        <span>{first?.label}</span>
        {items.length > 1 ? <span>{last?.label}</span> : null}
      </div>
    </div>
  );
}

const Rows = ({ items, top, heading }: { items: readonly StatisticsRow[]; top: number; heading: string }) => (
  <ul title={heading} className="grid gap-3.5">
    {items.map((row) => (
      <li key={row.key} title={inWords(row)} className="grid gap-1.5">
        <span className="text-[0.9375rem] font-[600] wrap-anywhere">{row.label}</span>
        <span className="flex h-5 items-stretch">
          <span
            className={classes("flex rounded-xs bg-violet-soft", row.registered > 0 && "border border-violet")}
            style={{ width: share(row.registered, top) }}
          >
            <span
              className="bg-violet"
              style={{ width: row.registered > 0 ? share(row.attended, row.registered) : "0" }}
            />
          </span>
        </span>
      </li>
    ))}
  </ul>
);
