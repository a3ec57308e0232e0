import { useState } from "react";
import { ApiError, failureMessage } from "../../../client/api-error";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { useWork } from "../../../client/waiting/use-work";
import { WhenLoaded } from "../../../client/waiting/when-loaded";
import { t } from "../../../platform/languages/texts";
import { Button } from "../../../ui/button";
import { FormError } from "../../../ui/form/form-error";
import { formatDate } from "../../../ui/formatting";
import { Dialog } from "../../../ui/overlay/dialog";
import { toast } from "../../../ui/overlay/toast";
import { useSite } from "../../../ui/site";
import { T } from "../../../ui/texts/texts";
import { WithDates } from "../../../ui/time/with-dates";
import { Prove } from "../../factors/public/prove";
import type { ProofKind } from "../../factors/schema";
import { providerApi } from "../../identity-provider/client";
import { visitProvider } from "../../identity-provider/public/visit";
import type { OwnProvider } from "../../identity-provider/schema";

const api = providerApi(sessionApi);

/** The ways to confirm that a refusal asks for. */
const proofOf = (error: unknown): ProofKind[] | undefined =>
  error instanceof ApiError
    ? (error.answer as { proof?: { kinds: ProofKind[] } } | undefined)?.proof?.kinds
    : undefined;

/** The account of the provider that signs in to this one: links it and removes the link. */
export default function ProviderLink() {
  const data = useLoaded("provider", api.own);
  return (
    <section aria-labelledby="provider-title" className="grid gap-4">
      <h4 id="provider-title" className="text-[1.25rem]">{t`Another Account`}</h4>
      <WhenLoaded data={data} loading={t`Loading...`} failed={t`This could not be loaded.`}>
        {(own) => <Link own={own} name={own.name ?? "another account"} onChange={(now) => data.change(() => now)} />}
      </WhenLoaded>
    </section>
  );
}

interface LinkProps {
  own: OwnProvider;
  name: string;
  onChange: (own: OwnProvider) => void;
}

function Link({ own, name, onChange }: LinkProps) {
  const [proof, setProof] = useState<{ kinds: ProofKind[]; goOn: () => void }>();
  const [failure, setFailure] = useState<string>();
  const { busy = false, run } = useWork<true>();
  const attempt = (work: () => Promise<void>) =>
    run(true, () =>
      work().catch((error: unknown) => {
        const kinds = proofOf(error);
        if (kinds) setProof({ kinds, goOn: () => void attempt(work) });
        else setFailure(failureMessage(error, t`This did not work`));
      }),
    );
  const link = () => visitProvider({ purpose: "link", next: "/account#security" });
  const unlink = async () => {
    onChange(await api.unlink());
    toast({ message: t`You no longer sign in with ${{ name }}.` });
  };
  return (
    <div className="grid justify-items-start gap-4">
      <FormError message={failure} />
      {own.link ? (
        <Linked link={own.link} name={name} />
      ) : (
        <p className="leading-snug text-soft">{t`Link your ${{ name }} account, and you can sign in with it.`}</p>
      )}
      {own.link && !own.has_password && (
        <p className="leading-snug text-soft">{t`It is your only way to sign in. Set a password before you remove it.`}</p>
      )}
      {own.link && own.has_password && (
        <Button
          variant="danger"
          size="small"
          busy={busy}
          onClick={() => void attempt(unlink)}
        >{t`Remove the Link`}</Button>
      )}
      {!own.link && own.name !== null && (
        <Button
          variant="secondary"
          size="small"
          busy={busy}
          onClick={() => void attempt(link)}
        >{t`Link ${{ name }}`}</Button>
      )}
      <Dialog
        open={proof !== undefined}
        title={t`Confirm it's you`}
        size="small"
        onOpenChange={(open) => !open && setProof(undefined)}
      >
        {proof && (
          <Prove
            kinds={proof.kinds}
            onProved={() => {
              setProof(undefined);
              proof.goOn();
            }}
          />
        )}
      </Dialog>
    </div>
  );
}

function Linked({ link, name }: { link: NonNullable<OwnProvider["link"]>; name: string }) {
  const { timeZone } = useSite();
  const { label, created_at, last_used_at } = link;
  return (
    <p className="leading-snug">
      <span className="block font-[620] wrap-anywhere">
        {name}: {label}
      </span>
      <span className="text-[0.9375rem] text-soft">
        <T>
          Linked <WithDates text={formatDate(created_at, timeZone)} />,{" "}
          <WithDates text={last_used_at ? `last used ${formatDate(last_used_at, timeZone)}` : "not used yet"} />
        </T>
      </span>
    </p>
  );
}
