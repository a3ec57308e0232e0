import { classes } from "../classes";

const ink = "stroke-ink stroke-3";
const grid =
  Array.from({ length: 9 }, (_, at) => `M${64 + at * 32} 56v192`).join("") +
  Array.from({ length: 5 }, (_, at) => `M32 ${88 + at * 32}h320`).join("");

const Knob = ({ x, y, turn }: { x: number; y: number; turn: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <path d="M-27 15A31 31 0 1 1 27 15" fill="none" strokeWidth="2" strokeDasharray="2 6.1" className="stroke-soft" />
    <circle r="20" className={classes("fill-stone", ink)} />
    <path d="M0-6v-14" transform={`rotate(${turn})`} className={ink} />
  </g>
);

/** The instrument on the bench: a clean signal that breaks off. @param reading a status, or a dash */
const Oscilloscope = ({ reading, className }: { reading: string; className?: string }) => (
  <svg viewBox="0 0 520 320" aria-hidden="true" className={classes("block w-full", className)}>
    <path d="M60 296v14h40v-14M420 296v14h40v-14" className={classes("fill-stone", ink)} />
    <rect x="4" y="28" width="512" height="270" rx="8" className={classes("fill-sheet", ink)} />
    <path d="M150 28q0-22 22-22h176q22 0 22 22" fill="none" strokeWidth="7" className="stroke-ink" />
    <g data-theme="dark">
      <rect x="32" y="56" width="320" height="192" rx="5" className="fill-paper stroke-ink" strokeWidth="0" />
      <path d={grid} fill="none" className="stroke-rule" />
      <path
        d="M32 176h24v-64h32v64h32v-64h32v64h32v-64h20l5 30 6-58 7 120 7-96 6 74 6-50 5 30 4-16 3 6"
        fill="none"
        strokeWidth="4"
        strokeLinejoin="round"
        className="stroke-copper"
      />
      <path d="M255 150h97" strokeWidth="4" strokeDasharray="3 9" className="stroke-copper" />
      <text x="336" y="232" textAnchor="end" className="fill-amber font-mono text-[26px] font-[600]">
        {reading}
      </text>
    </g>
    <Knob x={398} y={98} turn={-40} />
    <Knob x={470} y={98} turn={65} />
    <Knob x={398} y={178} turn={10} />
    <Knob x={470} y={178} turn={130} />
    <circle cx="398" cy="238" r="9" className={classes("fill-red", ink)} />
    <circle cx="470" cy="238" r="9" className={classes("fill-stone", ink)} />
    <path d="M32 272h320" className="stroke-rule" strokeWidth="2" strokeDasharray="2 6" />
    <circle cx="434" cy="274" r="8" className={classes("fill-amber", ink)} />
    <path d="M434 282c0 40-60 8-76 34" fill="none" className={ink} />
  </svg>
);

export default Oscilloscope;
