import type { ReactNode } from "react";
import { classes } from "../classes";

const ink = "stroke-ink stroke-3";

interface PlaceProps {
  x: number;
  label: string;
  /** its pegs, relative to its middle and the top */
  pegs: readonly (readonly [number, number])[];
  empty?: boolean;
  children: ReactNode;
}

const Place = ({ x, label, pegs, empty = false, children }: PlaceProps) => (
  <g transform={`translate(${x} 0)`}>
    {!empty && children}
    {pegs.map(([across, down]) => (
      <circle key={across} cx={across} cy={down} r="4.5" className="fill-ink" />
    ))}
    {empty && children}
    <rect x="-46" y="292" width="92" height="25" rx="2" className={empty ? "fill-copper" : "fill-stone"} />
    <text
      y="309"
      textAnchor="middle"
      className={classes("font-mono text-[11px] font-[560]", empty ? "fill-paper" : "fill-soft")}
    >
      {label}
    </text>
  </g>
);

const Hammer = () => (
  <g className={ink} strokeLinejoin="round">
    <path d="m-9 100-3 152q0 12 12 12t12-12L9 100Z" className="fill-copper" />
    <path d="m-11.5 226h23l.6 26q0 12-12 12t-12-12Z" className="fill-ink" />
    <path d="M-44 72h62c14 0 26 8 32 24-14-6-26-6-38-2v12h-24V94h-32q-6 0-6-6V78q0-6 6-6Z" className="fill-sheet" />
  </g>
);

const Pliers = () => (
  <g strokeLinejoin="round" strokeLinecap="round">
    <path
      d="M-6 152C-34 184-36 226-26 262M6 152C34 184 36 226 26 262"
      fill="none"
      className="stroke-ink"
      strokeWidth="21"
    />
    <path
      d="M-6 152C-34 184-36 226-26 262M6 152C34 184 36 226 26 262"
      fill="none"
      className="stroke-violet"
      strokeWidth="15"
    />
    <path d="M-2 70-16 108q-8 28 16 52 24-24 16-52L2 70Z" className={classes("fill-sheet", ink)} />
    <path d="M0 74v52M-7 96h7M-9 104h9M-11 112h11" className={ink} fill="none" />
    <circle cy="142" r="7" className={classes("fill-stone", ink)} />
  </g>
);

const Spanner = () => (
  <path
    d="M-28 72v30q0 18 16 26v84a24 24 0 1 0 24 0v-84q16-8 16-26V72l-14-8v36H-14V64ZM0 224a10 10 0 1 1 0 20 10 10 0 0 1 0-20Z"
    className="fill-copper-soft stroke-copper"
    strokeWidth="2.5"
    strokeDasharray="7 6"
    strokeLinejoin="round"
  />
);

const Screwdriver = () => (
  <g className={ink} strokeLinejoin="round">
    <path d="M-4 150h8v92l4 8v16H-8v-16l4-8Z" className="fill-sheet" />
    <path d="M-10 72q10-8 20 0 6 8 6 26 0 14-4 20l-2 34h-20l-2-34q-4-6-4-20 0-18 6-26Z" className="fill-moss" />
    <path d="M-5 84v42M5 84v42" fill="none" />
  </g>
);

const Iron = () => (
  <g strokeLinejoin="round" className={ink}>
    <path d="M0 74c-4-34 22-20 17-50" fill="none" />
    <path d="M-11 74h22l4 66q0 12-6 18H-9q-6-6-6-18Z" className="fill-amber" />
    <path d="M-10 158H10l-3 18H-7Z" className="fill-ink" />
    <path d="M-5 176H5v58H-5Z" className="fill-sheet" />
    <path d="M-4 234h8L1 266h-2Z" className="fill-ink" />
  </g>
);

/** The tool board of the workshop, with one tool missing. */
export const ToolBoard = ({ className }: { className?: string }) => (
  <svg viewBox="0 22 560 322" aria-hidden="true" className={classes("block w-full", className)}>
    <pattern id="pegs" width="20" height="20" patternUnits="userSpaceOnUse">
      <circle cx="10" cy="10" r="1.8" className="fill-rule" />
    </pattern>
    <rect x="2" y="24" width="556" height="318" rx="5" className={classes("fill-sheet", ink)} />
    <rect x="10" y="32" width="540" height="300" fill="url(#pegs)" />
    <Place
      x={66}
      label="HAMMER"
      pegs={[
        [-18, 107],
        [18, 107],
      ]}
    >
      <Hammer />
    </Place>
    <Place x={173} label="PLIERS" pegs={[[0, 176]]}>
      <Pliers />
    </Place>
    <Place
      x={280}
      label="404"
      pegs={[
        [0, 120],
        [0.1, 234],
      ]}
      empty
    >
      <Spanner />
    </Place>
    <Place
      x={387}
      label="DRIVER"
      pegs={[
        [-15, 158],
        [15, 158],
      ]}
    >
      <Screwdriver />
    </Place>
    <Place
      x={494}
      label="IRON"
      pegs={[
        [-17, 168],
        [17, 168],
      ]}
    >
      <Iron />
    </Place>
  </svg>
);
