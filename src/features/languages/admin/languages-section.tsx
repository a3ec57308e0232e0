import { useState } from "react";
import { useMay } from "../../../admin/current-user";
import { failureMessage } from "../../../client/api-error";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { WhenLoaded } from "../../../client/waiting/when-loaded";
import { Badge } from "../../../ui/badge";
import { Button } from "../../../ui/button";
import { TextField } from "../../../ui/form/fields";
import { FileInput } from "../../../ui/form/file-input";
import { toast } from "../../../ui/overlay/toast";
import { saveFile } from "../../../ui/save-file";
import { languagesApi } from "../client";
import type { Language, PoResult } from "../schema";

const api = languagesApi(sessionApi);

/** Settings → Languages: the languages, and how much of each is translated and checked. */
export default function LanguagesSection() {
  const languages = useLoaded("languages", api.list);
  return (
    <section className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid gap-2">
        <h2>Languages</h2>
        <p className="leading-snug text-soft">
          The site is in English. If you turn on another language, its pages are at addresses of their own, such as
          /fr/events. Texts without a translation stay in English.
        </p>
      </div>
      <WhenLoaded data={languages} loading="Loading languages..." failed="Failed to load the languages.">
        {({ items }) => (
          <ul className="border-ink border-t">
            {items.map((language) => (
              <LanguageRow key={language.tag} language={language} onChanged={languages.reload} />
            ))}
          </ul>
        )}
      </WhenLoaded>
      <OtherLanguage onUploaded={languages.reload} />
    </section>
  );
}

interface RowProps {
  language: Language;
  onChanged: () => void;
}

/** Runs one call at a time, and shows its result. */
function useDoing(onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const run = async (failed: string, work: () => Promise<string | undefined>) => {
    setBusy(true);
    try {
      const message = await work();
      if (message) toast({ message });
      onDone();
    } catch (error) {
      toast({ tone: "error", message: failureMessage(error, failed) });
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}

function LanguageRow({ language, onChanged }: RowProps) {
  const { tag, name, english_name, is_on, is_checked, is_uploaded, is_brought, texts, translated } = language;
  const mayWrite = useMay()("settings.write");
  const { busy, run } = useDoing(onChanged);
  const share = Math.floor((translated / Math.max(1, texts)) * 100);
  const set = (change: Parameters<typeof api.change>[1], message: string) =>
    void run("The language could not be changed", async () => {
      await api.change(tag, change);
      return message;
    });
  const download = () =>
    void run("The file could not be made", async () => {
      saveFile(await api.download(tag), `${tag}.po`);
      return undefined;
    });
  const reset = () =>
    void run("The texts could not be dropped", async () => {
      await api.reset(tag);
      return `${english_name} has the texts of the product again.`;
    });
  return (
    <li className="grid gap-3 border-rule border-b py-5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="text-lg" lang={tag}>
          {name}
        </h3>
        <span className="text-soft">{english_name}</span>
        {is_on ? <Badge tone="moss">On</Badge> : <Badge tone="neutral">Off</Badge>}
        {is_uploaded && <Badge tone="violet">Your own texts</Badge>}
      </div>
      <p className="text-[0.9375rem] text-soft">
        {share} % of the texts are translated.{" "}
        {is_checked ? "A speaker has read them." : "They were made by a machine."}
      </p>
      <div className="flex flex-wrap gap-3">
        {mayWrite && (
          <>
            <Button
              size="small"
              variant={is_on ? "secondary" : "primary"}
              busy={busy}
              onClick={() =>
                set({ is_on: !is_on }, is_on ? `${english_name} is off.` : `Visitors can read ${english_name} now.`)
              }
            >
              {is_on ? "Turn Off" : "Turn On"}
              <span className="sr-only"> {english_name}</span>
            </Button>
            <Button
              size="small"
              variant="secondary"
              busy={busy}
              onClick={() => set({ is_checked: !is_checked }, "Saved.")}
            >
              {is_checked ? "Not Read by a Speaker" : "A Speaker Has Read It"}
            </Button>
          </>
        )}
        <Button size="small" variant="secondary" busy={busy} onClick={download}>
          Download PO File
        </Button>
        {mayWrite && is_uploaded && is_brought && (
          <Button size="small" variant="secondary" busy={busy} onClick={reset}>
            Drop Your Own Texts
          </Button>
        )}
      </div>
      {mayWrite && <Upload tag={tag} onUploaded={onChanged} />}
    </li>
  );
}

/** Uploads a PO file, and shows how many of its texts are used. */
function Upload({ tag, onUploaded }: { tag: string; onUploaded: () => void }) {
  const [result, setResult] = useState<PoResult>();
  const { run } = useDoing(onUploaded);
  const take = ([file]: File[]) =>
    void run("The file could not be used", async () => {
      if (!file) return undefined;
      setResult(await api.upload(tag, await file.text()));
      return "The texts are in effect.";
    });
  return (
    <div className="grid gap-3">
      <FileInput accept=".po,.pot,text/x-gettext-translation" onFiles={take}>
        Upload a PO File
      </FileInput>
      {result && (
        <div role="status" className="text-[0.9375rem]">
          <p>
            {result.used} texts are used. {result.unknown} are not of this site.
          </p>
          {result.refused.length > 0 && (
            <ul className="list-disc pl-5">
              {result.refused.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}

/** Adds a language that the product does not have, by its PO file. */
function OtherLanguage({ onUploaded }: { onUploaded: () => void }) {
  const [tag, setTag] = useState("");
  if (!useMay()("settings.write")) return null;
  return (
    <section aria-labelledby="other-language" className="grid gap-4">
      <h3 id="other-language">Another Language</h3>
      <p className="leading-snug text-soft">
        Download the PO file of any language above, translate it with a program such as Poedit, and upload it under the
        tag of your language: sn for Shona, nd for Ndebele, ar for Arabic.
      </p>
      <div className="max-w-48">
        <TextField label="Tag" value={tag} onChange={({ currentTarget }) => setTag(currentTarget.value.trim())} />
      </div>
      {tag !== "" && <Upload tag={tag} onUploaded={onUploaded} />}
    </section>
  );
}
