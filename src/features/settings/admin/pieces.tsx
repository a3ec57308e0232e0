import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { withFloor } from "../../../platform/site";
import { SocialIcon } from "../../../ui/frame/social-icon";
import type { SettingsFormState } from "./values";

/** A preview of a piece of the site, beside its fields. */
export const Piece = ({ title, children }: { title: string; children: ReactNode }) => (
  <aside aria-label={title} className="min-w-0 self-start rounded-md border border-rule border-dashed p-4 sm:p-5">
    <p className="label-type mb-3 text-soft">{title}</p>
    <div className="grid gap-2 [overflow-wrap:anywhere]">{children}</div>
  </aside>
);

/** The name as on the home page and in the footer. */
export function NamePiece({ form }: { form: SettingsFormState }) {
  const [name, tagline, about] = useWatch({ control: form.control, name: ["name", "tagline", "about"] });
  return (
    <Piece title="On the Site">
      <p className="font-display text-[1.75rem] leading-none font-[780] tracking-tight text-balance">{name}</p>
      <p className="text-soft">{tagline}</p>
      <p className="mt-2 leading-relaxed">{about}</p>
    </Piece>
  );
}

/** The place as on the contact page. */
export function PlacePiece({ form }: { form: SettingsFormState }) {
  const [floor, lines, latitude, longitude] = useWatch({
    control: form.control,
    name: ["floor", "address_lines", "latitude", "longitude"],
  });
  const at = `${latitude}/${longitude}`.replaceAll(",", ".");
  return (
    <Piece title="On the Site">
      <address className="not-italic">
        {withFloor({ floor: floor.trim(), lines }).lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is told from its neighbours by its place alone
          <span key={index} className="block">
            {line}
          </span>
        ))}
      </address>
      <p>
        <a
          href={`https://www.openstreetmap.org/?mlat=${at.split("/")[0]}&mlon=${at.split("/")[1]}#map=17/${at}`}
          target="_blank"
          rel="noreferrer"
          className="reach underline hover:text-copper"
        >
          See this position on a map
        </a>
      </p>
    </Piece>
  );
}

/** The links as in the footer. */
export function LinksPiece({ form }: { form: SettingsFormState }) {
  const [links, whatsapp] = useWatch({ control: form.control, name: ["social_links", "whatsapp"] });
  return (
    <Piece title="On the Site">
      <ul className="flex flex-wrap gap-x-4 gap-y-2">
        {[...links, ...(whatsapp.trim() ? [{ kind: "WhatsApp" }] : [])].map(({ kind }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a link is told from its neighbours by its place alone
          <li key={index} className="flex items-center gap-2">
            <SocialIcon id={kind.trim().toLowerCase()} />
            {kind}
          </li>
        ))}
      </ul>
    </Piece>
  );
}
