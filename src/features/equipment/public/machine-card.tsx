import { Link } from "react-router";
import { Card } from "../../../ui/card";
import { Picture } from "../../../ui/picture/cover";
import type { Equipment } from "../schema";
import { categoryLabels } from "./equipment-facts";
import { StatusMark } from "./status-mark";

/** Card of a machine: its status first. The whole card follows its link. */
export default function MachineCard({ item: machine }: { item: Equipment }) {
  return (
    <Card
      as="article"
      padded={false}
      aria-labelledby={`machine-${machine.id}`}
      className="group relative flex h-full flex-col transition-transform duration-200 ease-workshop hover:-translate-y-0.5"
    >
      <Picture
        src={machine.image_url}
        alt=""
        seed={machine.id}
        kind={machine.category}
        ratio="2/1"
        sizes="(min-width: 64rem) 23rem, (min-width: 40rem) 46vw, 92vw"
        className="overflow-hidden border-b border-ink"
      />
      <div className="flex flex-1 flex-col items-start gap-3 p-5">
        <StatusMark status={machine.status} />
        <h3 id={`machine-${machine.id}`} className="wrap-anywhere">
          <Link
            to={`/equipment/${machine.id}`}
            className="line-clamp-3 no-underline decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            {machine.name}
          </Link>
        </h3>
        {machine.description && (
          <p className="line-clamp-3 leading-snug wrap-anywhere text-soft">{machine.description}</p>
        )}
        <UnitCount machine={machine} />
      </div>
    </Card>
  );
}

function UnitCount({ machine: { category, units, location } }: { machine: Equipment }) {
  const inUse = units.filter(({ is_retired }) => !is_retired);
  const ready = inUse.filter(({ status }) => status === "ready").length;
  const facts = [
    categoryLabels[category],
    location,
    inUse.length > 1 ? `${ready} of ${inUse.length} ready` : "",
  ].filter(Boolean);
  return (
    <p className="fact-type mt-auto w-full border-t border-rule pt-3 wrap-anywhere text-soft">{facts.join(" · ")}</p>
  );
}
