import { useForm } from "react-hook-form";
import { fieldOf } from "../../../admin/form/field-of";
import { Group } from "../../../admin/form/group";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { ConfirmButton } from "../../../client/waiting/confirm-button";
import { WhenLoaded } from "../../../client/waiting/when-loaded";
import { TextAreaField, TextField } from "../../../ui/form/fields";
import { formatDate } from "../../../ui/formatting";
import { useSite } from "../../../ui/site";
import { WithDates } from "../../../ui/time/with-dates";
import { Said } from "../../words/public/said";
import { agreementsApi } from "../client";
import type { AgreementVersion } from "../schema";

/** The texts of an agreement. A text is published at once, and never changes. */
export function Versions({ agreementId }: { agreementId: number }) {
  const data = useLoaded(`versions ${agreementId}`, () => agreementsApi(sessionApi).versions(agreementId));
  return (
    <Group title="Texts">
      <WhenLoaded data={data} loading="Loading texts..." failed="Failed to load the texts.">
        {({ items }) => (
          <>
            <NewVersion
              key={items[0]?.number ?? 0}
              agreementId={agreementId}
              latest={items[0]}
              onPublished={(published) => data.change(() => ({ items: published }))}
            />
            <ol className="grid gap-3">
              {items.map((version) => (
                <Version key={version.id} version={version} />
              ))}
            </ol>
          </>
        )}
      </WhenLoaded>
    </Group>
  );
}

interface NewVersionProps {
  agreementId: number;
  latest: AgreementVersion | undefined;
  onPublished: (items: AgreementVersion[]) => void;
}

function NewVersion({ agreementId, latest, onPublished }: NewVersionProps) {
  const form = useForm({ defaultValues: { text: latest?.text ?? "", must_accept_by_on: "" } });
  const text = form.watch("text");
  const publish = async () => {
    const body = { text, must_accept_by_on: form.getValues("must_accept_by_on") || null };
    onPublished((await agreementsApi(sessionApi).addVersion(agreementId, body)).items);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
      <TextAreaField
        label={latest ? "Next text" : "Text"}
        rows={10}
        hint="Markdown. People read it before they accept."
        {...fieldOf(form, "text")}
      />
      {latest && (
        <TextField
          label="Accept by"
          type="date"
          hint="After this day people have to accept the new text. Leave blank to ask only newcomers."
          {...fieldOf(form, "must_accept_by_on")}
        />
      )}
      <ConfirmButton
        variant="secondary"
        className="justify-self-start"
        disabled={!text.trim() || text === latest?.text}
        question={{
          title: "Publish this text?",
          message: "A published text cannot be changed or deleted. You can publish another one later.",
          confirmLabel: "Publish",
        }}
        work={publish}
      >
        Publish This Text
      </ConfirmButton>
    </div>
  );
}

function Version({ version: { number, html, published_at, must_accept_by_on } }: { version: AgreementVersion }) {
  const { timeZone } = useSite();
  return (
    <li className="border-t border-rule pt-1">
      <details>
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 font-[640]">
          Text {number}
          <span className="fact-type font-normal text-soft">
            <WithDates text={formatDate(published_at, timeZone)} />
            {must_accept_by_on && (
              <WithDates text={` · accept by ${formatDate(`${must_accept_by_on}T12:00:00Z`, "UTC")}`} />
            )}
          </span>
        </summary>
        <Said html={html} className="pb-3" />
      </details>
    </li>
  );
}
