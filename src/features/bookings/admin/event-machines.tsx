import { useState } from "react";
import { FoldedGroup } from "../../../admin/form/folded-group";
import { ItemsChoice } from "../../../admin/form/items-field";
import { sessionApi } from "../../../client/session";
import { detailOf, useLoaded } from "../../../client/use-loaded";
import { WhenLoaded } from "../../../client/waiting/when-loaded";
import { TextLink } from "../../../ui/button";
import { bookingsApi } from "../client";

/** The machines that an event holds while it takes place, in its form; loaded on opening. */
export default function EventMachines({ id }: { id: number | string | undefined }) {
  return (
    <FoldedGroup title="Machines" summary="Holds machines" id={id}>
      {(saved) => <Loading id={saved} />}
    </FoldedGroup>
  );
}

function Loading({ id }: { id: number }) {
  const data = useLoaded(`uses ${id}`, () => bookingsApi(sessionApi).uses(id));
  return (
    <WhenLoaded data={data} loading="Loading machines..." failed="The machines could not be loaded.">
      {({ equipment_ids }) => <Machines id={id} held={equipment_ids} />}
    </WhenLoaded>
  );
}

/** Each change is saved at once, because it is not a field of the event. */
function Machines({ id, held }: { id: number; held: number[] }) {
  const [now, setNow] = useState(held);
  const [error, setError] = useState<string>();
  const save = async (equipment_ids: number[]) => {
    setNow(equipment_ids);
    setError(undefined);
    try {
      await bookingsApi(sessionApi).setUses(id, equipment_ids);
    } catch (refused) {
      setNow(now);
      setError(detailOf(refused));
    }
  };
  return (
    <div className="grid gap-3 pt-2">
      <p className="text-[0.875rem] leading-snug text-soft">Each change is saved at once.</p>
      <ItemsChoice
        path="/equipment"
        label="Machines"
        hint="Nobody else can book them during the event. If it moves, they move with it."
        none="There are none yet. Add them in the Equipment tab."
        value={now}
        onChange={(ids) => void save(ids)}
        error={error}
      />
      {error && <TextLink to="/admin/bookings">See all bookings</TextLink>}
    </div>
  );
}
