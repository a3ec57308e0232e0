import { useState } from "react";
import { sessionApi } from "../../../client/session";
import { failedNotice, useWork } from "../../../client/waiting/use-work";
import { Button } from "../../../ui/button";
import { TextField } from "../../../ui/form/fields";
import { usersApi } from "../client";

export interface FoundPerson {
  id: number;
  full_name: string;
  username: string;
}

interface FindPersonProps {
  label: string;
  /** the button of a found person: "Add" */
  verb: string;
  onFound: (person: FoundPerson) => void;
}

/** Finds an account by part of its name or e-mail. It may stand in another form. */
export function FindPerson({ label, verb, onFound }: FindPersonProps) {
  const [search, setSearch] = useState("");
  const [found, setFound] = useState<readonly FoundPerson[]>();
  const { run } = useWork(failedNotice());
  const find = () => run("find", async () => setFound((await usersApi(sessionApi).list({ search, size: 5 })).items));
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={label}
          hint="Part of a name or e-mail."
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            if (search.trim()) void find();
          }}
          className="min-w-[min(10rem,100%)] flex-1"
        />
        <Button variant="secondary" disabled={!search.trim()} onClick={() => void find()}>
          Find
        </Button>
      </div>
      {found?.length === 0 && <p className="text-soft">Nobody was found.</p>}
      <ul className="grid gap-1">
        {found?.map((person) => (
          <li key={person.id}>
            <Button
              variant="quiet"
              size="small"
              className="-ml-3"
              onClick={() => {
                onFound(person);
                setFound(undefined);
                setSearch("");
              }}
            >
              {`${verb} ${person.full_name || person.username} (${person.username})`}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
