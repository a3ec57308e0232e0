import type { ReactNode } from "react";
import { useLoaded } from "../../client/use-loaded";
import { WhenLoaded } from "../../client/waiting/when-loaded";
import { TextLink } from "../../ui/button";
import { Card } from "../../ui/card";
import { Skeleton } from "../../ui/skeleton";

/** The rows of each list. */
export const rows = 5;

interface DashboardSectionProps {
  title: string;
  /** the way to all of them, if there is one */
  all?: { to: string; label: string };
  note?: ReactNode;
  children: ReactNode;
}

/** A section of the dashboard with a link to all. */
export const DashboardSection = ({ title, all, note, children }: DashboardSectionProps) => (
  <section aria-label={title} className="min-w-0">
    <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
      <h3 className="text-[1.1875rem]">{title}</h3>
      {all && (
        <TextLink to={all.to} className="reach text-[0.9375rem]">
          {all.label}
        </TextLink>
      )}
    </div>
    {note}
    {children}
  </section>
);

interface DashboardListProps<Item> extends Omit<DashboardSectionProps, "children"> {
  /** its content in the notes about loading and failures, such as "events" */
  what: string;
  load: () => Promise<Item[]>;
  empty: string;
  row: (item: Item, reload: () => void) => ReactNode;
}

/** A short list in all its states. */
export function DashboardList<Item extends { id: number }>(props: DashboardListProps<Item>) {
  const { what, load, empty, row, ...section } = props;
  const data = useLoaded(section.title, load);
  return (
    <DashboardSection {...section}>
      <WhenLoaded data={data} loading={<WaitingRows label={`Loading ${what}...`} />} failed={`Failed to load ${what}.`}>
        {(items) =>
          items.length === 0 ? (
            <p className="rounded-md border border-dashed border-ink/50 px-4 py-3 text-[0.9375rem] text-soft">
              {empty}
            </p>
          ) : (
            <Card padded={false} as="ul" className="divide-y divide-rule">
              {items.map((item) => (
                <li key={item.id} className="relative px-4 py-3.5 sm:px-5">
                  {row(item, data.reload)}
                </li>
              ))}
            </Card>
          )
        }
      </WhenLoaded>
    </DashboardSection>
  );
}

const WaitingRows = ({ label }: { label: string }) => (
  <Card padded={false}>
    <p role="status" className="sr-only">
      {label}
    </p>
    {Array.from({ length: rows }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows without a name yet
      <div key={index} className="grid gap-2.5 border-b border-rule px-5 py-5 last:border-b-0">
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="h-4 w-2/5" />
      </div>
    ))}
  </Card>
);

/** The class of a link that covers its whole row. */
export const rowLink =
  "leading-snug font-[640] wrap-anywhere text-ink decoration-copper underline-offset-4 after:absolute after:inset-0 hover:underline";
