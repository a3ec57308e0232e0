import { useState } from "react";
import { Group } from "../../../admin/form/group";
import { sessionApi } from "../../../client/session";
import { detailOf, useLoaded } from "../../../client/use-loaded";
import { Button } from "../../../ui/button";
import { CheckboxField, TextField } from "../../../ui/form/fields";
import { toast } from "../../../ui/overlay/toast";
import { FailedState, LoadingState } from "../../../ui/states";
import { usersApi } from "../../users/client";
import { equipmentApi } from "../client";
import type { EquipmentPerson } from "../schema";

/** The keepers and trainers of a machine: each change is saved at once. */
export function People({ machineId }: { machineId: number }) {
  const { loaded, reload, change } = useLoaded(`people ${machineId}`, () => equipmentApi(sessionApi).people(machineId));
  const save = async (items: EquipmentPerson[]) => {
    try {
      const sent = items.map(({ user_id, is_keeper, is_trainer }) => ({ user_id, is_keeper, is_trainer }));
      const saved = await equipmentApi(sessionApi).setPeople(machineId, sent);
      change(() => saved);
    } catch (error) {
      toast({ tone: "error", message: detailOf(error) });
      reload();
    }
  };
  return (
    <Group title="Keepers and trainers">
      {loaded.state === "loading" && <LoadingState label="Loading people..." />}
      {loaded.state === "failed" && (
        <FailedState message={`Failed to load people. ${loaded.detail}`} onRetry={reload} />
      )}
      {loaded.state === "ready" && <PeopleList items={loaded.value.items} save={save} />}
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
        Keepers are told of faults and set the status. Trainers grant qualifications. They need no other role.
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
      <AddPerson
        onFound={(found) =>
          void save([
            ...items.filter(({ user_id }) => user_id !== found.user_id),
            { ...found, is_keeper: true, is_trainer: false },
          ])
        }
      />
    </>
  );
}

function AddPerson({ onFound }: { onFound: (person: Pick<EquipmentPerson, "user_id" | "full_name">) => void }) {
  const [search, setSearch] = useState("");
  const [found, setFound] = useState<readonly { id: number; full_name: string; username: string }[]>();
  const find = async () => {
    try {
      setFound((await usersApi(sessionApi).list({ search, size: 5 })).items);
    } catch (error) {
      toast({ tone: "error", message: detailOf(error) });
    }
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Add a person"
          hint="Part of a name or e-mail."
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            if (search.trim()) void find();
          }}
          className="min-w-40 flex-1"
        />
        <Button variant="secondary" disabled={!search.trim()} onClick={() => void find()}>
          Find
        </Button>
      </div>
      {found?.length === 0 && <p className="text-soft">Nobody was found.</p>}
      <ul className="grid gap-1">
        {found?.map(({ id, full_name, username }) => (
          <li key={id}>
            <Button
              variant="quiet"
              size="small"
              className="-ml-3"
              onClick={() => {
                onFound({ user_id: id, full_name: full_name || username });
                setFound(undefined);
                setSearch("");
              }}
            >
              {`Add ${full_name || username} (${username})`}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
