import { Group } from "../../../admin/form/group";
import { sessionApi } from "../../../client/session";
import { detailOf, useLoaded } from "../../../client/use-loaded";
import { WhenLoaded } from "../../../client/waiting/when-loaded";
import { CheckboxField } from "../../../ui/form/fields";
import { toast } from "../../../ui/overlay/toast";
import { FindPerson } from "../../users/admin/find-person";
import { equipmentApi } from "../client";
import type { EquipmentPerson } from "../schema";

/** The keepers and trainers of a machine: each change is saved at once. */
export function People({ machineId }: { machineId: number }) {
  const people = useLoaded(`people ${machineId}`, () => equipmentApi(sessionApi).people(machineId));
  const save = async (items: EquipmentPerson[]) => {
    try {
      const sent = items.map(({ user_id, is_keeper, is_trainer }) => ({ user_id, is_keeper, is_trainer }));
      const saved = await equipmentApi(sessionApi).setPeople(machineId, sent);
      people.change(() => saved);
    } catch (error) {
      toast({ tone: "error", message: detailOf(error) });
      people.reload();
    }
  };
  return (
    <Group title="Keepers and Trainers">
      <WhenLoaded data={people} loading="Loading people..." failed="Failed to load people.">
        {({ items }) => <PeopleList items={items} save={save} />}
      </WhenLoaded>
    </Group>
  );
}

interface PeopleListProps {
  items: EquipmentPerson[];
  save: (items: EquipmentPerson[]) => Promise<void>;
}

function PeopleList({ items, save }: PeopleListProps) {
  const put = (user_id: number, set: Partial<EquipmentPerson>) =>
    void save(items.map((one) => (one.user_id === user_id ? { ...one, ...set } : one)));
  return (
    <>
      <p className="leading-snug text-soft">
        Keepers hear about faults and set the status. Trainers grant qualifications. They need no other role.
      </p>
      <ul className="grid gap-3">
        {items.map((person) => (
          <li key={person.user_id} className="grid gap-2 border-t border-rule pt-3">
            <p className="font-[620] wrap-anywhere">{person.full_name}</p>
            <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
              <CheckboxField
                label="Keeper"
                checked={person.is_keeper}
                onChange={(event) => put(person.user_id, { is_keeper: event.currentTarget.checked })}
              />
              <CheckboxField
                label="Trainer"
                checked={person.is_trainer}
                onChange={(event) => put(person.user_id, { is_trainer: event.currentTarget.checked })}
              />
            </div>
          </li>
        ))}
      </ul>
      <FindPerson
        label="Add a person"
        verb="Add"
        onFound={({ id: user_id, full_name, username }) =>
          void save([
            ...items.filter((one) => one.user_id !== user_id),
            { user_id, full_name: full_name || username, is_keeper: true, is_trainer: false },
          ])
        }
      />
    </>
  );
}
