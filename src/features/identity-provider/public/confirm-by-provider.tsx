import { inPresentLanguage, t } from "../../../platform/languages/texts";
import { useSite } from "../../../ui/site";
import { T } from "../../../ui/texts/texts";
import { ProviderButton } from "./provider-button";

/** In place of the current password, for accounts without one. @param next where the person goes on afterwards */
export function ConfirmByProvider({ next }: { next: string }) {
  const { provider } = useSite();
  if (!provider)
    return (
      <p className="leading-snug text-soft">
        <T>
          Your account has no password, and signing in with another account is turned off here.{" "}
          <a href={inPresentLanguage("/forgot-password")} className="text-link">
            Ask for a link to choose a password
          </a>{" "}
          first.
        </T>
      </p>
    );
  const { name } = provider;
  return (
    <div className="grid justify-items-start gap-3 rounded-md border border-rule p-4">
      <p className="leading-snug text-soft">{t`Your account has no password. First confirm with ${{ name }} that it's you: you sign in there once more, and then have five minutes.`}</p>
      <ProviderButton name={name} visitOf={() => ({ purpose: "prove", next })} label={t`Confirm with ${{ name }}`} />
    </div>
  );
}
