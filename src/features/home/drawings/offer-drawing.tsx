import type { ReactNode } from "react";

/** The drawings in the drawers, on a grid of 72, with a line width of 3 and one coloured part. */
const drawings = {
  software: (
    <>
      <path d="M12 14h48v34H12z" className="fill-paper" />
      <path d="M5 56h62l-5-8H10z" className="fill-copper" />
      <path d="m27 24-8 7 8 7m18-14 8 7-8 7M39 22l-6 18" fill="none" />
    </>
  ),
  events: (
    <>
      <path
        d="M8 26h64v10a7 7 0 0 0 0 14v10H8V50a7 7 0 0 0 0-14z"
        transform="rotate(-9 36 36) translate(-4 -7)"
        className="fill-violet"
      />
      <path d="m48.5 20 1 6m1 6 1 6m1 6 1 6" fill="none" className="stroke-paper" />
      <path d="m19 41 20-4m-18 12 12-2.4" fill="none" className="stroke-paper" />
    </>
  ),
  calendar: (
    <>
      <path d="M10 16h52v46H10z" className="fill-paper" />
      <path d="M10 16h52v13H10z" className="fill-copper" />
      <path d="M22 9v12m28-12v12" fill="none" />
      <path d="M19 39h6m8 0h6m8 0h6m-34 12h6" fill="none" />
      <path d="m35 51 5 5 10-10" fill="none" className="stroke-copper" />
    </>
  ),
  knowledge: (
    <>
      <path d="M36 20c-8-7-18-8-28-7v42c10-1 20 0 28 7 8-7 18-8 28-7V13c-10-1-20 0-28 7z" className="fill-paper" />
      <path d="M36 20v42" fill="none" />
      <path d="M15 23c5 0 10 1 14 3m-14 7c5 0 10 1 14 3m28-13c-5 0-10 1-14 3" fill="none" />
      <path d="M50 8h9v27l-4.5-5-4.5 5z" className="fill-violet" />
    </>
  ),
  prototyping: (
    <>
      <path d="M14 10h44v7H14zM18 17v43m36-43v43M10 60h52" className="fill-paper" />
      <path d="M31 17h10v9l-5 6-5-6z" className="fill-ink" />
      <path d="M26 55c-3-6-3-11 1-16h18c4 5 4 10 1 16z" className="fill-copper" />
      <path d="M26 47h20" fill="none" />
    </>
  ),
  mentorship: (
    <>
      <path d="M24 32a9 9 0 1 0 0-18 9 9 0 0 0 0 18M8 60c0-13 6-22 16-22s16 9 16 22z" className="fill-paper" />
      <path d="M51 39a7 7 0 1 0 0-14 7 7 0 0 0 0 14M40 60c0-10 4-16 11-16s13 6 13 16z" className="fill-violet" />
      <path d="M42 12h22v9H52l-5 5v-5h-5z" className="fill-copper" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type OfferName = keyof typeof drawings;

/** The drawing of a drawer. */
export const OfferDrawing = ({ name }: { name: OfferName }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 72 72"
    strokeWidth="3"
    strokeLinejoin="round"
    strokeLinecap="round"
    className="block size-14 stroke-ink sm:size-18"
  >
    {drawings[name]}
  </svg>
);
