import { type ComponentProps, type FormEvent, useState } from "react";
import { useForm } from "react-hook-form";
import { useMay } from "../../../admin/current-user";
import { fieldOf } from "../../../admin/form/field-of";
import { submitOf } from "../../../admin/form/form-dialog";
import { ChevronDown } from "../../../admin/symbols";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { WhenLoaded } from "../../../client/waiting/when-loaded";
import { Button } from "../../../ui/button";
import { CheckboxField, PasswordField, TextField } from "../../../ui/form/fields";
import { FormError } from "../../../ui/form/form-error";
import { plural } from "../../../ui/formatting";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog";
import { copyText } from "../../../ui/overlay/copy-text";
import { toast } from "../../../ui/overlay/toast";
import { thisTab } from "../../../ui/site";
import { providerSettingsApi } from "../client";
import type { ProviderChange, ProviderFound, ProviderSettings } from "../schema";

const api = providerSettingsApi(sessionApi);

/** Signing in with the accounts of an OpenID Connect provider. */
export default function ProviderSection() {
  const data = useLoaded("identity-provider", api.read);
  return (
    <section aria-labelledby="identity-provider" className="min-w-0">
      <h3 id="identity-provider">Signing In with Another Account</h3>
      <p className="mt-2 max-w-2xl leading-snug text-soft">
        People who already have an account somewhere, such as Keycloak, Authentik or Google, can sign in here with it.
        The provider must support OpenID Connect.
      </p>
      <WhenLoaded data={data} loading="Loading the provider..." failed="Failed to load the provider.">
        {(now) => <ProviderForm key={now.updated_at} settings={now} onSaved={(saved) => data.change(() => saved)} />}
      </WhenLoaded>
    </section>
  );
}

interface ProviderFormProps {
  settings: ProviderSettings;
  onSaved: (settings: ProviderSettings) => void;
}

/** The settings of a site without a provider. The stored secret goes with the issuer. */
const noProvider: ProviderChange = {
  is_on: false,
  name: "",
  issuer: "",
  client_id: "",
  is_open: false,
  role_claim: "",
  admin_value: "",
  moderator_value: "",
};

function ProviderForm({ settings, onSaved }: ProviderFormProps) {
  const may = useMay()("connections.write");
  const form = useForm<ProviderChange>({ defaultValues: { ...settings, client_secret: "" } });
  const [found, setFound] = useState<ProviderFound>();
  const [busy, setBusy] = useState<"saving" | "checking" | "removing">();
  const [asksToRemove, setAsksToRemove] = useState(false);
  const { name, issuer } = form.watch();
  const attempt = async (what: "saving" | "checking" | "removing", work: (values: ProviderChange) => Promise<void>) => {
    setBusy(what);
    setFound(undefined);
    await submitOf(form, work)();
    setBusy(undefined);
  };
  const store = async (change: ProviderChange, message: string) => {
    const saved = await api.save(change, settings.updated_at);
    thisTab.hasChangedSite = true;
    toast({ message });
    onSaved(saved);
  };
  const save = () =>
    attempt("saving", ({ client_secret, ...rest }) => {
      const change = { ...rest, ...(client_secret ? { client_secret } : {}) };
      const message = rest.is_on ? `People can sign in with ${rest.name}.` : "Signing in this way is turned off.";
      return store(change, message);
    });
  const remove = async () => {
    await attempt("removing", () => store(noProvider, "The provider is removed, and its secret is forgotten."));
    setAsksToRemove(false);
  };
  const field = (one: keyof ProviderChange) => ({ id: `provider-${one}`, disabled: !may, ...fieldOf(form, one) });
  return (
    <form
      noValidate
      className="mt-5 grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      <RedirectAddress address={settings.redirect_uri} />
      <FormError message={form.formState.errors.root?.message} />
      <TextField
        label="Issuer"
        type="url"
        inputMode="url"
        maxLength={500}
        placeholder="https://id.example.org"
        hint="The provider's address. Its page “.well-known/openid-configuration” lies below it"
        {...field("issuer")}
      />
      <div className="grid grid-cols-[minmax(0,1fr)]">
        {may && (
          <Button
            variant="secondary"
            size="small"
            className="justify-self-start"
            busy={busy === "checking"}
            busyLabel="Checking..."
            disabled={busy !== undefined || issuer === ""}
            onClick={() => void attempt("checking", async (values) => setFound(await api.check(values.issuer)))}
          >
            Check Issuer
          </Button>
        )}
        <div role="status">{found && <Found found={found} />}</div>
      </div>
      <TextField label="Client ID" maxLength={300} autoComplete="off" spellCheck={false} {...field("client_id")} />
      <PasswordField
        label="Client secret"
        maxLength={500}
        autoComplete="off"
        hint={settings.has_secret ? "Stored, and never shown again. Leave it empty to keep it" : "Stored encrypted"}
        {...field("client_secret")}
      />
      <TextField
        label="Name on the button"
        maxLength={40}
        placeholder="Keycloak"
        hint={`It then says “Continue with ${name || "Keycloak"}”`}
        {...field("name")}
      />
      <CheckboxField label="People who have no account here get one when they sign in" {...field("is_open")} />
      <Roles field={field} />
      <CheckboxField label="People can sign in this way" {...field("is_on")} />
      {settings.linked > 0 && (
        <p className="text-soft">
          {plural(settings.linked, "account")} here {settings.linked === 1 ? "is" : "are"} linked with this provider.
        </p>
      )}
      {may && (
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy === "saving"} busyLabel="Saving..." disabled={busy !== undefined}>
            Save Provider
          </Button>
          {(settings.issuer !== "" || settings.has_secret) && (
            <Button
              variant="secondary"
              aria-haspopup="dialog"
              disabled={busy !== undefined}
              onClick={() => setAsksToRemove(true)}
            >
              Remove Provider
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={asksToRemove}
        title="Remove Provider"
        message={`Nobody can sign in with ${settings.name || "it"} any more. Its settings and its secret are forgotten. Linked accounts work again if you set up the same issuer later.`}
        confirmLabel="Remove Provider"
        tone="danger"
        busy={busy === "removing"}
        onConfirm={() => void remove()}
        onCancel={() => setAsksToRemove(false)}
      />
    </form>
  );
}

function RedirectAddress({ address }: { address: string }) {
  const otherwise = "Your browser does not allow copying here. Select the address and copy it yourself.";
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <TextField
        id="provider-redirect"
        label="Redirect address, to enter at the provider"
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <Button variant="secondary" onClick={() => void copyText(address, { done: "The address is copied.", otherwise })}>
        Copy Address
      </Button>
    </div>
  );
}

const Found = ({ found: { issuer, sign_in_at, pkce, tells_email } }: { found: ProviderFound }) => (
  <div className="mt-4 rounded-md border border-rule bg-stone p-4 leading-snug">
    <p className="font-[620]">Found: {issuer}</p>
    <ul className="mt-2 grid list-disc gap-1 pl-5 wrap-anywhere">
      <li>People sign in at {new URL(sign_in_at).host}.</li>
      <li>
        {tells_email ? "It can tell us e-mail addresses." : "It does not say whether it can tell us e-mail addresses."}
      </li>
      <li>{pkce ? "It supports PKCE." : "It does not mention PKCE. The site uses it anyway."}</li>
    </ul>
  </div>
);

interface RolesProps {
  field: (name: "role_claim" | "admin_value" | "moderator_value") => Partial<ComponentProps<typeof TextField>>;
}

const Roles = ({ field }: RolesProps) => (
  <details className="group rounded-md border border-rule px-4 py-1">
    <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 font-[620] [&::-webkit-details-marker]:hidden">
      Roles from the provider
      <ChevronDown aria-hidden="true" className="size-5 flex-none group-open:rotate-180" />
    </summary>
    <div className="mt-2 mb-4 grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="leading-snug text-soft">
        Leave this empty to give roles here only. Otherwise each sign-in gives and takes the roles that have a value.
        The last administrator keeps theirs.
      </p>
      <TextField
        label="Claim"
        maxLength={100}
        placeholder="groups"
        hint="Such as groups, or realm_access.roles"
        {...field("role_claim")}
      />
      <TextField label="Value for administrators" maxLength={200} {...field("admin_value")} />
      <TextField label="Value for moderators" maxLength={200} {...field("moderator_value")} />
    </div>
  </details>
);
