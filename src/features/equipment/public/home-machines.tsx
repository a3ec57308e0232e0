import { t } from "../../../platform/languages/texts";
import { ButtonLink } from "../../../ui/button";
import { CardTitle } from "../../../ui/list/item-card";
import { Picture } from "../../../ui/picture/cover";
import { T } from "../../../ui/texts/texts";
import type { Equipment } from "../schema";
import { MachineStatus } from "./status-mark";

/** A machine on the home page. */
export type HomeMachine = Pick<Equipment, "id" | "name" | "category" | "image_url" | "status" | "is_danger_reported">;

/** Four machines with their status, and the way to all. */
export default function Machines({ items }: { items: HomeMachine[] }) {
  return (
    <section aria-labelledby="machines" className="border-t border-rule">
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-6 py-14 sm:gap-8 sm:py-20">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h2 id="machines">{t`Machines`}</h2>
          <ButtonLink to="/equipment" variant="secondary">
            <span>
              <T>
                See All<span className="sr-only"> Equipment</span>
              </T>
            </span>
          </ButtonLink>
        </div>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-5 min-[26rem]:grid-cols-2 lg:grid-cols-4">
          {items.map((machine) => (
            <li key={machine.id}>
              <Machine machine={machine} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Machine({ machine }: { machine: HomeMachine }) {
  const { id, name, category, image_url } = machine;
  return (
    <article aria-labelledby={`home-machine-${id}`} className="group relative flex h-full flex-col items-start gap-3">
      <Picture
        src={image_url}
        alt=""
        seed={id}
        kind={category}
        ratio="16/9"
        sizes="(min-width: 64rem) 18rem, (min-width: 26rem) 46vw, 92vw"
        className="w-full overflow-hidden rounded-md border border-ink"
      />
      <MachineStatus {...machine} />
      <CardTitle id={`home-machine-${id}`} to={`/equipment/${id}`} className="text-lg leading-tight">
        {name}
      </CardTitle>
    </article>
  );
}
