import { useSearchParams } from "react-router";
import { BackLink } from "../../../admin/back-link";
import { PanelHeader } from "../../../admin/list/panel-header";
import { tabPath } from "../../../admin/tab-path";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { WhenLoaded } from "../../../client/waiting/when-loaded";
import { Button } from "../../../ui/button";
import QrCode from "../../../ui/qr-code";
import { useKnownSite, useLinkOrigin } from "../../../ui/site";
import { EmptyState } from "../../../ui/states";
import { equipmentApi } from "../client";
import { unitLabel } from "../public/equipment-facts";
import type { Equipment } from "../schema";

/** At most so many machines are printed at once. */
const maxMachines = 100;

async function load(ids: readonly number[]): Promise<Equipment[]> {
  const calls = equipmentApi(sessionApi);
  if (ids.length > 0) return Promise.all(ids.slice(0, maxMachines).map((id) => calls.read(String(id))));
  return (await calls.list({ publication: "published", size: maxMachines })).items;
}

/** /admin/equipment/stickers?ids=1,2: sheets of A4 with a sticker for each unit; without ids, of all machines. */
export default function Stickers() {
  const [params] = useSearchParams();
  const ids = (params.get("ids") ?? "")
    .split(",")
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
  const machines = useLoaded(`stickers ${ids.join()}`, () => load(ids));
  return (
    <section aria-label="Stickers">
      <div className="mb-6 grid gap-3 print:hidden">
        <BackLink to={tabPath("equipment")}>All machines</BackLink>
        <PanelHeader
          title="Stickers"
          note="A4 sheets with ten stickers each. Put one on each machine: it opens the status, the safety text and the form to report a fault."
          actions={<Button onClick={() => print()}>Print</Button>}
        />
      </div>
      <WhenLoaded data={machines} loading="Loading stickers..." failed="Failed to load stickers.">
        {(loaded) => <Sheet machines={loaded} />}
      </WhenLoaded>
    </section>
  );
}

function Sheet({ machines }: { machines: Equipment[] }) {
  const { name } = useKnownSite();
  const origin = useLinkOrigin();
  const stickers = machines.flatMap((machine) =>
    machine.units.filter(({ is_retired }) => !is_retired).map((unit) => ({ machine, unit })),
  );
  if (stickers.length === 0) return <EmptyState title="No published machines." />;
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-4 print:grid-cols-2 print:gap-[5mm]">
      {stickers.map(({ machine, unit }) => (
        <li
          key={unit.id}
          className="flex break-inside-avoid flex-wrap items-center gap-4 rounded-md border border-black bg-white p-4 text-black print:h-[50mm]"
        >
          <QrCode
            text={`${origin}/m/${unit.code}`}
            label={`QR code of ${unit.code}`}
            className="w-30 max-w-full flex-none"
          />
          <div className="grid min-w-0 flex-1 basis-24 grid-cols-[minmax(0,1fr)] gap-1">
            <p className="font-display text-xl leading-tight font-[760] wrap-anywhere">{machine.name}</p>
            {machine.units.length > 1 && <p className="leading-tight wrap-anywhere">{unitLabel(unit.name)}</p>}
            <p className="font-mono text-lg tracking-widest">{unit.code}</p>
            <p className="text-sm leading-snug">Status, safety, report a fault</p>
            <p className="text-sm leading-snug">{name}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
