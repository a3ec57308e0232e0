import { Link } from "react-router";
import { Drawing } from "../../ui/art/drawing";
import { TextLink } from "../../ui/button";
import { knownPath } from "../../ui/frame/links/community-links";
import { useCommunities } from "../../ui/site";
import { Said } from "../words/public/said";
import type { HomeWords } from "../words/schema";
import { offerDrawings } from "./drawings/offers";

type Offers = HomeWords["offers"];
type Open = HomeWords["open"];

interface WhatWeOfferProps {
  /** undefined if hidden */
  offers: Offers | undefined;
  open: Open | undefined;
}

/** The offers as a cabinet of drawers, and who they are for. */
export default function WhatWeOffer({ offers, open }: WhatWeOfferProps) {
  return (
    <section aria-labelledby={offers ? "offers" : "open"} className="border-t border-rule">
      {offers && <Drawers offers={offers} />}
      {open && <OpenTo open={open} level={offers ? 3 : 2} />}
    </section>
  );
}

const Drawers = ({ offers: { title, text, items } }: { offers: Offers }) => (
  <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-8 pt-14 pb-14 sm:pt-20 sm:pb-20 lg:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]">
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 lg:sticky lg:top-28 lg:self-start">
      <h2 id="offers" className="wrap-anywhere">
        {title}
      </h2>
      {text && <p className="max-w-xl text-lg leading-relaxed wrap-anywhere text-soft">{text}</p>}
    </div>
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-px overflow-hidden rounded-md border border-ink bg-ink sm:grid-cols-2 sm:*:last:odd:col-span-2">
      {items.map((offer, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be called the same
        <Drawer key={at} offer={offer} />
      ))}
    </ul>
  </div>
);

const Drawer = ({ offer: { drawing, name, text, address, way } }: { offer: Offers["items"][number] }) => (
  <li className="group relative grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-5 gap-y-3 bg-sheet p-5 pt-9 transition-colors duration-200 hover:bg-stone sm:flex sm:flex-col sm:p-7 sm:pt-11">
    {/* The notch for a finger. */}
    <span aria-hidden="true" className="absolute -top-px left-1/2 h-4 w-13 -translate-x-1/2 rounded-b-full bg-ink" />
    <Drawing svg={offerDrawings[drawing]} />
    <div className="flex flex-1 flex-col gap-2.5">
      <h3 className="wrap-anywhere">{name}</h3>
      <p className="leading-snug wrap-anywhere text-soft">{text}</p>
      {address && (
        <p className="mt-auto">
          <Way address={address}>{way || name}</Way>
        </p>
      )}
    </div>
  </li>
);

const wayLook = "inline-flex min-h-6 items-center wrap-anywhere after:absolute after:inset-0 group-hover:decoration-2";

/** The link over the whole drawer. A link to a missing community leads to all of them. */
function Way({ address, children }: { address: string; children: string }) {
  const communities = useCommunities();
  if (!address.startsWith("/"))
    return (
      <TextLink to={address} className={wayLook}>
        {children}
      </TextLink>
    );
  return (
    <Link to={knownPath(communities, address)} className={`text-link ${wayLook}`}>
      {children}
    </Link>
  );
}

function OpenTo({ open: { title, html, points }, level }: { open: Open; level: 2 | 3 }) {
  const [Title, Name] = level === 2 ? (["h2", "h3"] as const) : (["h3", "h4"] as const);
  return (
    <div className="border-y border-rule bg-violet-soft">
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-8 py-12 sm:py-16 lg:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          <Title id="open" className="text-[clamp(1.75rem,1.35rem+1.7vw,2.625rem)] wrap-anywhere">
            {title}
          </Title>
          {html && <Said html={html} className="text-lg leading-snug [&_a]:text-ink" />}
        </div>
        {points.length > 0 && <Points points={points} Name={Name} />}
      </div>
    </div>
  );
}

const Points = ({ points, Name }: { points: Open["points"]; Name: "h3" | "h4" }) => (
  <ul className="grid gap-x-8 gap-y-7 sm:grid-cols-3">
    {points.map(({ name, text }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two may be called the same
      <li key={at} className="grid grid-cols-[minmax(0,1fr)] content-start gap-2.5 border-t-4 border-violet pt-4">
        <Name className="text-[1.375rem] wrap-anywhere">{name}</Name>
        <p className="leading-snug wrap-anywhere">{text}</p>
      </li>
    ))}
  </ul>
);
