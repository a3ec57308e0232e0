import { t } from "../../../platform/languages/texts";
import { ItemCard } from "../../../ui/list/item-card";
import type { Equipment } from "../schema";
import { categoryLabels } from "./equipment-facts";
import { MachineStatus } from "./status-mark";

/** Card of a machine: its status first. */
export default function MachineCard({ item: machine }: { item: Equipment }) {
  const { id, name, image_url, category, description } = machine;
  return (
    <ItemCard
      title={{ id: `machine-${id}`, to: `/equipment/${id}`, children: name }}
      picture={{ src: image_url, seed: id, kind: category }}
      above={
        <p className="flex">
          <MachineStatus {...machine} />
        </p>
      }
    >
      {description && <p className="line-clamp-3 leading-snug wrap-anywhere text-soft">{description}</p>}
      <UnitCount machine={machine} />
    </ItemCard>
  );
}

function UnitCount({ machine: { category, units, location } }: { machine: Equipment }) {
  const inUse = units.filter(({ is_retired }) => !is_retired);
  const ready = inUse.filter(({ status }) => status === "ready").length;
  const facts = [
    categoryLabels[category],
    location,
    inUse.length > 1 ? t`${{ ready }} of ${{ length: inUse.length }} ready` : "",
  ].filter(Boolean);
  return (
    <p className="fact-type mt-auto w-full border-t border-rule pt-3 wrap-anywhere text-soft">{facts.join(" · ")}</p>
  );
}
