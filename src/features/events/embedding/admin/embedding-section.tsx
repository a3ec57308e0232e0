import { useState } from "react";
import { ApiError } from "../../../../client/api-error";
import { sessionApi } from "../../../../client/session";
import { useLoaded } from "../../../../client/use-loaded";
import { useWork } from "../../../../client/waiting/use-work";
import { WhenLoaded } from "../../../../client/waiting/when-loaded";
import { Button, TextLink } from "../../../../ui/button";
import { SelectField, TextAreaField } from "../../../../ui/form/fields";
import { copyNamed } from "../../../../ui/overlay/copy-text";
import { toast } from "../../../../ui/overlay/toast";
import { useLinkOrigin, useSite } from "../../../../ui/site";
import { communitiesApi } from "../../../communities/client";
import { settingsApi } from "../../../settings/client";
import type { Settings } from "../../../settings/schema";
import { eventTypes } from "../../choices";
import { kindName } from "../../public/event-facts";
import { type EmbedChoices, embedAddress, embedLine } from "../embed-address";

const api = settingsApi(sessionApi);

/** Which sites may show the events in a frame, and the HTML for them. */
export default function EmbeddingSection() {
  const data = useLoaded("embedding", api.read);
  return (
    <section aria-labelledby="embedding" className="min-w-0">
      <h3 id="embedding">Events on Other Sites</h3>
      <p className="mt-2 max-w-2xl leading-snug text-soft">
        A small page with your next events, for the site of a school, a library or a partner. Only the sites that you
        name can show it, and they cannot show any of your other pages.
      </p>
      <WhenLoaded data={data} loading="Loading settings..." failed="Failed to load settings.">
        {(settings) => <Sites key={settings.updated_at} settings={settings} onSaved={data.reload} />}
      </WhenLoaded>
      <Line />
    </section>
  );
}

const linesIn = (text: string) => text.split("\n").flatMap((line) => line.trim() || []);

/** The sites that may show the page, one on each line. */
function Sites({ settings, onSaved }: { settings: Settings; onSaved: () => void }) {
  const [typed, setTyped] = useState(settings.settings.framing_sites.value.join("\n"));
  const [failure, setFailure] = useState<string>();
  const { busy = false, run } = useWork<true>((why, error) =>
    setFailure((error instanceof ApiError && Object.values(error.errors)[0]) || why),
  );
  const save = async () => {
    setFailure(undefined);
    const sites = linesIn(typed);
    await api.update({ framing_sites: sites.length > 0 ? sites : null }, settings.updated_at);
    toast({ message: sites.length > 0 ? "These sites can show your events." : "No other site can show your events." });
    onSaved();
  };
  return (
    <form
      noValidate
      className="mt-5 grid max-w-2xl grid-cols-[minmax(0,1fr)] justify-items-start gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void run(true, save);
      }}
    >
      <TextAreaField
        label="Sites that may show it"
        rows={3}
        spellCheck={false}
        autoCapitalize="off"
        className="w-full"
        hint="One on each line, such as https://library.example. Leave blank to allow none."
        value={typed}
        error={failure}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" busy={busy} busyLabel="Saving...">
        Save Sites
      </Button>
    </form>
  );
}

const themes = [
  { value: "", label: "As on the device" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

const kinds = [
  { value: "", label: "All kinds" },
  ...eventTypes.map((type) => ({ value: type as string, label: kindName(type) })),
];

/** The line of HTML for chosen events. */
function Line() {
  const site = useSite();
  const origin = useLinkOrigin();
  const [choices, setChoices] = useState<Record<keyof EmbedChoices, string>>({ community: "", kind: "", theme: "" });
  const { loaded } = useLoaded("embed-communities", () =>
    communitiesApi(sessionApi).list({ size: 100, sort: "name", publication: "published" }),
  );
  const found = loaded.state === "ready" ? loaded.value.items : [];
  const communities = [
    { value: "", label: "All communities" },
    ...found.map(({ id: value, name: label }) => ({ value, label })),
  ];
  const choose = (name: keyof EmbedChoices) => ({
    value: choices[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setChoices({ ...choices, [name]: currentTarget.value }),
  });
  const address = embedAddress(origin, choices as EmbedChoices);
  const line = embedLine(address, `Events of ${site.name}`);
  return (
    <div className="mt-6 grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-5 border-rule border-t pt-5">
      <p className="leading-snug">The line of HTML to put into their page:</p>
      <div className="grid gap-5 sm:grid-cols-3">
        <SelectField label="Community" options={communities} {...choose("community")} />
        <SelectField label="Kind" options={kinds} {...choose("kind")} />
        <SelectField label="Theme" options={themes} {...choose("theme")} />
      </div>
      <TextAreaField
        label="HTML"
        readOnly
        rows={5}
        value={line}
        spellCheck={false}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button variant="secondary" onClick={() => void copyNamed(line, "line")}>
          Copy Line
        </Button>
        <TextLink to={address.slice(origin.length)} reloadDocument target="_blank" rel="noopener">
          See the page
        </TextLink>
      </div>
    </div>
  );
}
