import { inPresentLanguage } from "../../../platform/languages/texts";
import type { SiteProvider } from "../../../platform/site";
import { T } from "../../../ui/texts/texts";
import { ProviderButton } from "./provider-button";
import type { Visit } from "./visit";

interface OtherAccountProps {
  provider: SiteProvider;
  visitOf: () => Visit;
  /** whether a line sets it apart from the form above */
  hasRule?: boolean;
}

/** Signing in or up with the provider, below a form. */
export const OtherAccount = ({ provider: { name, isOpen }, visitOf, hasRule = false }: OtherAccountProps) => (
  <div className="grid gap-3">
    {hasRule && (
      <p aria-hidden="true" className="flex items-center gap-3 text-[0.9375rem] text-soft">
        <T>
          <span className="h-px grow bg-rule" />
          or
          <span className="h-px grow bg-rule" />
        </T>
      </p>
    )}
    <ProviderButton name={name} visitOf={visitOf} />
    {isOpen && (
      <p className="text-[0.9375rem] leading-snug text-soft">
        <T>
          The first time, this creates your account. By continuing you agree to the{" "}
          <a href={inPresentLanguage("/terms")} className="text-link">
            terms
          </a>{" "}
          and the{" "}
          <a href={inPresentLanguage("/privacy")} className="text-link">
            privacy notice
          </a>
          .
        </T>
      </p>
    )}
  </div>
);
