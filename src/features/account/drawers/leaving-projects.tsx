import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { failedNotice, useWork } from "../../../client/waiting/use-work";
import { t } from "../../../platform/languages/texts";
import { SelectField } from "../../../ui/form/fields";
import { ownProjectsApi } from "../../projects/members/client";
import type { LeavingChoice } from "../../projects/members/schema";

const api = ownProjectsApi(sessionApi);

const options: { value: LeavingChoice; label: string }[] = [
  {
    value: "unnamed",
    get label() {
      return t`Keep it without my name`;
    },
  },
  {
    value: "named",
    get label() {
      return t`Keep it with my name`;
    },
  },
  {
    value: "removed",
    get label() {
      return t`Remove it`;
    },
  },
];

/** Asks what becomes of each published project; every choice is saved at once. */
export function LeavingProjects() {
  const { loaded, change } = useLoaded("own projects", api.list);
  const work = useWork<number>(failedNotice(t`Your choice could not be saved.`, "leaving"));
  if (loaded.state !== "ready") return null;
  const published = loaded.value.items.filter(({ site }) => site === "published");
  if (published.length === 0) return null;
  const choose = (id: number, choice: LeavingChoice) =>
    work.run(id, async () => {
      const stored = await api.setLeaving(id, choice);
      change(() => stored);
    });
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-[620]">{t`What should become of your projects?`}</legend>
      {published.map(({ id, title, on_leaving }) => (
        <SelectField
          key={id}
          label={title}
          options={options}
          value={on_leaving}
          disabled={work.busy !== undefined}
          onChange={({ currentTarget: { value } }) => choose(id, value as LeavingChoice)}
        />
      ))}
    </fieldset>
  );
}
