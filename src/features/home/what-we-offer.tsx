import type { ReactNode } from "react";
import { Link } from "react-router";
import { TextLink } from "../../ui/button";
import { knownPath } from "../../ui/frame/site-links";
import { useCommunities } from "../../ui/site";
import { OfferDrawing, type OfferName } from "./drawings/offer-drawing";

interface Offer {
  drawing: OfferName;
  name: string;
  text: string;
  /** where it is found */
  to: string;
  way: string;
}

const offers: Offer[] = [
  {
    drawing: "software",
    name: "Software Development",
    text: "Web, mobile and the dull parts in between. Bring a laptop or borrow one of ours.",
    to: "/communities/sdc",
    way: "The software table",
  },
  {
    drawing: "events",
    name: "Community Events",
    text: "Workshops, hackathons, meetups and panels, most of them free, on this floor or online.",
    to: "/events",
    way: "See what is on",
  },
  {
    drawing: "calendar",
    name: "Interactive Calendar",
    text: "Filter by kind, take a place in a minute, and put the date into your own calendar.",
    to: "/events?show=upcoming",
    way: "Open the calendar",
  },
  {
    drawing: "knowledge",
    name: "Knowledge Hub",
    text: "What we learn at the bench, written down with the mistakes left in.",
    to: "/blog",
    way: "Read the notes",
  },
  {
    drawing: "prototyping",
    name: "Hardware Prototyping",
    text: "Irons, meters, an oscilloscope, 3D printers and a laser cutter, and somebody who shows you each.",
    to: "/communities/hdc",
    way: "The hardware bench",
  },
  {
    drawing: "mentorship",
    name: "Mentorship Programs",
    text: "An engineer who has done it before, an hour every other week, until you no longer need one.",
    to: "/communities#join",
    way: "Ask for a mentor",
  },
];

const open = [
  {
    name: "Free access",
    text: "No membership fees. You pay for the parts you take home and for the few workshops with a price on them.",
  },
  {
    name: "All skill levels",
    text: "Beginners and old hands at one table. Nobody is asked what they studied, only what they want to make.",
  },
  {
    name: "Mentorship",
    text: "Say what you are stuck on, and somebody sits down with you. Later you do the same for the next person.",
  },
];

/** Six offers in a cabinet of drawers, and who they are for: everybody. */
export default function WhatWeOffer() {
  return (
    <section aria-labelledby="offers" className="border-t border-rule">
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-8 pt-14 pb-14 sm:pt-20 sm:pb-20 lg:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]">
        <div className="grid content-start gap-4 lg:sticky lg:top-28 lg:self-start">
          <h2 id="offers">What We Offer</h2>
          <p className="max-w-xl text-lg leading-relaxed text-soft">
            Six drawers. Open the one you need, and look into the others while you are here.
          </p>
        </div>
        <ul className="grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-md border border-ink bg-ink gap-px sm:grid-cols-2">
          {offers.map((offer) => (
            <Drawer key={offer.name} offer={offer} />
          ))}
        </ul>
      </div>
      <OpenToEveryone />
    </section>
  );
}

/** The front of a drawer: what is in it, the name on its label, and where it leads. */
const Drawer = ({ offer: { drawing, name, text, to, way } }: { offer: Offer }) => (
  <li className="group relative grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-5 gap-y-3 bg-sheet p-5 pt-9 transition-colors duration-200 hover:bg-stone sm:flex sm:flex-col sm:p-7 sm:pt-11">
    {/* The notch for a finger. */}
    <span aria-hidden="true" className="absolute -top-px left-1/2 h-4 w-13 -translate-x-1/2 rounded-b-full bg-ink" />
    <OfferDrawing name={drawing} />
    <div className="flex flex-1 flex-col gap-2.5">
      <h3>{name}</h3>
      <p className="leading-snug text-soft">{text}</p>
      <p className="mt-auto">
        <Link
          to={knownPath(useCommunities(), to)}
          className="inline-flex min-h-6 items-center font-[600] text-copper underline decoration-1 underline-offset-[0.2em] group-hover:decoration-2 after:absolute after:inset-0"
        >
          {way}
        </Link>
      </p>
    </div>
  </li>
);

const OpenToEveryone = (): ReactNode => (
  <div className="border-y border-rule bg-violet-soft">
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-8 py-12 sm:py-16 lg:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]">
      <div className="grid content-start gap-4">
        <h3 className="text-[clamp(1.75rem,1.35rem+1.7vw,2.625rem)]">Open to Everyone</h3>
        <p className="text-lg leading-snug">
          Come on a Saturday.{" "}
          <TextLink to="/communities#join" className="text-ink!">
            Join a community
          </TextLink>{" "}
          when you like it.
        </p>
      </div>
      <ul className="grid gap-x-8 gap-y-7 sm:grid-cols-3">
        {open.map(({ name, text }) => (
          <li key={name} className="grid content-start gap-2.5 border-t-4 border-violet pt-4">
            <h4 className="text-[1.375rem]">{name}</h4>
            <p className="leading-snug">{text}</p>
          </li>
        ))}
      </ul>
    </div>
  </div>
);
