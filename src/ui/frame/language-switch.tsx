import { Link, useLocation } from "react-router";
import { addressIn, speaking, t } from "../../platform/languages/texts";
import { useIsByMachine, useLanguages } from "../site";
import { T } from "../texts/texts";
import { footerLink } from "./footer-link";

/** The same page in the other languages of the site; nothing where there is one language. */
export function LanguageSwitch() {
  const languages = useLanguages();
  const isByMachine = useIsByMachine();
  const { pathname, search } = useLocation();
  if (languages.length === 0) return null;
  const path = pathname + search;
  const all = [
    { tag: "en", name: "English", address: path },
    ...languages.map((language) => ({ ...language, address: addressIn(language.tag, path) })),
  ];
  return (
    <>
      {isByMachine && (
        <p className="w-full py-2 text-soft">
          <T>
            A machine translated this site. <Link to="/contact">Tell us what is wrong</Link>.
          </T>
        </p>
      )}
      <nav aria-label={t`Languages`} className="flex flex-wrap gap-x-6">
        {all
          .filter(({ tag }) => tag !== speaking().tag)
          .map(({ tag, name, address }) => (
            // Plain links: another language is another application, which the server makes whole.
            <a key={tag} href={address} lang={tag} hrefLang={tag} className={footerLink}>
              {name}
            </a>
          ))}
      </nav>
    </>
  );
}
