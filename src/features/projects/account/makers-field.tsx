import { useState } from "react";
import { sessionApi } from "../../../client/session";
import { failedNotice, useWork } from "../../../client/waiting/use-work";
import { Button } from "../../../ui/button";
import { TextField } from "../../../ui/form/fields";
import { toast } from "../../../ui/overlay/toast";
import { ownProjectsApi } from "../members/client";
import type { MakersChange, OwnMaker, OwnProject } from "../members/schema";
import type { ProjectForm } from "./use-project-form";

const api = ownProjectsApi(sessionApi);

const lineOf = ({ name, email, state, is_you }: OwnMaker): string => {
  if (is_you) return `You, as ${name}`;
  if (state === "asked") return `${email || name || "Somebody"} was asked, and is shown after agreeing`;
  return state === "declined" ? `${email || name || "Somebody"} does not want to be named` : name;
};

/** Who made it: oneself, others by name, and others by an address that is asked. */
export function MakersField({ form, stored, onLeft }: { form: ProjectForm; stored: OwnProject; onLeft: () => void }) {
  const [added, setAdded] = useState({ name: "", email: "" });
  const { busy, run } = useWork<"add" | "remove">(failedNotice());
  const { makers } = stored;
  const set = async (list: MakersChange["makers"]) => {
    // What is typed in other fields is saved first, and stays.
    await form.keeper.save();
    form.keeper.show(await api.setMakers(stored.id, { makers: list }));
  };
  const ids = makers.map(({ id }) => ({ id, name: "", email: "" }));
  const add = async () => {
    await set([...ids, { name: added.name.trim(), email: added.email.trim() }]);
    if (added.email !== "") toast({ message: "We ask by mail. The name is shown after they agree." });
    setAdded({ name: "", email: "" });
  };
  const remove = async ({ id, is_you }: OwnMaker) => {
    const left = ids.filter((one) => one.id !== id);
    if (!is_you) return set(left);
    await api.setMakers(stored.id, { makers: left }).catch((error: unknown) => {
      // Whoever has left may not read it any more; that is no failure.
      if ((error as { status?: number }).status !== 404) throw error;
    });
    onLeft();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ul className="divide-y divide-rule border-y border-rule">
        {makers.map((maker) => (
          <li key={maker.id} className="flex flex-wrap items-center justify-between gap-x-3 py-1.5 wrap-anywhere">
            <span className="min-w-0 flex-1">{lineOf(maker)}</span>
            {(maker.is_you ? makers.length > 1 : maker.state === "named" || maker.state === "asked") && (
              <Button
                variant="quiet"
                size="small"
                disabled={busy !== undefined}
                aria-label={maker.is_you ? "Leave this project" : `Take off: ${lineOf(maker)}`}
                onClick={() => void run("remove", () => remove(maker))}
              >
                {maker.is_you ? "Leave" : "Take Off"}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Name of another maker"
          hint="If they have no e-mail here, or need not be asked"
          maxLength={120}
          value={added.name}
          onChange={({ currentTarget: { value } }) => setAdded({ ...added, name: value })}
        />
        <TextField
          label="Or their e-mail"
          hint="They are asked, and shown only if they agree"
          type="email"
          maxLength={254}
          value={added.email}
          onChange={({ currentTarget: { value } }) => setAdded({ ...added, email: value })}
        />
      </div>
      <Button
        variant="secondary"
        busy={busy === "add"}
        disabled={added.name.trim() === "" && added.email.trim() === ""}
        onClick={() => void run("add", add)}
      >
        Add a Maker
      </Button>
    </div>
  );
}
