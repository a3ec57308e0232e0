const scene = "block aspect-[16/9] w-full";

/** A laptop with code between a mug and books, before a window with the city. */
export const SoftwareScene = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 640 360"
    preserveAspectRatio="xMidYMax slice"
    className={scene}
    strokeLinejoin="round"
  >
    <path d="M44 40h170v170H44z" strokeWidth="5" className="fill-paper stroke-ink" />
    <path d="M47 160h22v-42h24v30h26V98h30v40h22v-24h20v46h20v47H47z" className="fill-violet opacity-30" />
    <path d="M129 40v170M44 125h170" strokeWidth="5" className="stroke-ink" />
    <path d="M0 308h640v52H0z" className="fill-ink" />
    <path d={`m-20 352${"l30-30 30 30".repeat(12)}`} fill="none" strokeWidth="9" className="stroke-copper" />
    <g strokeWidth="5" className="stroke-ink">
      <path d="M210 76h270v190H210z" className="fill-sheet" />
      <path d="M166 300h358l-26-34H192z" className="fill-stone" />
      <path d="M162 300h366v8H162z" className="fill-ink" />
      <path d="M302 283h86" strokeWidth="6" />
    </g>
    <path d="M210 76h270v24H210z" className="fill-ink" />
    <g className="fill-copper">
      <circle cx="226" cy="88" r="5" />
      <circle cx="244" cy="88" r="5" />
      <circle cx="262" cy="88" r="5" />
    </g>
    <g strokeWidth="9" strokeLinecap="round" fill="none">
      <path d="M232 122h56m24 0h40M256 146h34M256 194h74M232 242h26" className="stroke-violet" />
      <path d="M308 146h96M280 170h52m24 0h40M256 218h44" className="stroke-ink" />
      <path d="M256 170h2M350 194h70M322 218h60" className="stroke-copper" />
      <path d="M278 242h14" className="stroke-moss" />
    </g>
    <g strokeWidth="5" className="stroke-ink">
      <path d="M560 246h16c16 0 16 34 0 34h-16" fill="none" />
      <path d="M508 236h56v66c0 4-3 6-6 6h-44c-3 0-6-2-6-6z" className="fill-copper" />
      <path d="m510 270 13-14 13 14 13-14 13 14" fill="none" className="stroke-paper" />
      <path d="M38 286h108v22H38z" className="fill-copper" />
      <path d="M52 266h92v20H52z" className="fill-paper" />
      <path d="M44 246h84v20H44z" className="fill-violet" />
      <path d="M62 246v20m58-20v20m-64 20v22" fill="none" />
    </g>
    <path
      d="M526 220c-7-10 7-16 0-28m20 28c-7-10 7-16 0-28"
      fill="none"
      strokeWidth="4"
      strokeLinecap="round"
      className="stroke-soft"
    />
  </svg>
);

/** An oscilloscope with a wave, a soldering iron in its stand, and the board being measured. */
export const HardwareScene = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 640 360"
    preserveAspectRatio="xMidYMax slice"
    className={scene}
    strokeLinejoin="round"
  >
    <path d="M0 52h640M0 74h640" strokeWidth="4" className="stroke-copper opacity-40" />
    <g strokeWidth="5" className="stroke-ink">
      <path d="M420 20v32m70-32v32m70-32v32" fill="none" />
      <path d="M404 52h32v44l-10 16h-12l-10-16z" className="fill-violet" />
      <path d="M474 52h32v66h-32z" className="fill-paper" />
      <path d="M546 52h28v30l-8 34h-12l-8-34z" className="fill-copper" />
    </g>
    <path d="M0 308h640v52H0z" className="fill-ink" />
    <path d={`m-20 352${"l30-30 30 30".repeat(12)}`} fill="none" strokeWidth="9" className="stroke-violet" />
    <g strokeWidth="5" className="stroke-ink">
      <path d="M62 298h22v10H62zm226 0h22v10h-22z" className="fill-ink" />
      <path d="M40 128h292v170H40z" className="fill-paper" />
      <path d="M60 150h168v124H60z" className="fill-ink" />
      <circle cx="262" cy="168" r="13" className="fill-copper" />
      <circle cx="304" cy="168" r="13" className="fill-paper" />
      <circle cx="262" cy="212" r="13" className="fill-paper" />
      <circle cx="304" cy="212" r="13" className="fill-violet" />
      <path d="M262 168v-9m42 9 7-5m-49 49-7 5m49-5v-9" fill="none" strokeWidth="4" />
      <circle cx="262" cy="262" r="9" className="fill-sheet" />
      <circle cx="304" cy="262" r="9" className="fill-sheet" />
    </g>
    <path
      d="M60 212h168M144 150v124M102 150v124m84-124v124M60 181h168M60 243h168"
      strokeWidth="1"
      className="stroke-soft"
    />
    <path
      d="M64 212c12-70 24-70 36 0s24 70 36 0 24-70 36 0 24 70 36 0l14-34"
      fill="none"
      strokeWidth="6"
      className="stroke-copper"
      strokeLinecap="round"
    />
    <path d="M304 262c60 0 40 40 96 22" fill="none" strokeWidth="4" className="stroke-ink" />
    <g strokeWidth="5" className="stroke-ink">
      <path d="M380 278h150v18H380z" className="fill-moss" />
      <path d="M396 296v12m118-12v12" fill="none" />
      <path d="M404 256h44v22h-44zm70 8h36v14h-36z" className="fill-ink" />
      <path d="M460 278v-18" fill="none" />
      <circle cx="460" cy="252" r="9" className="fill-copper" />
    </g>
    <g strokeWidth="5" className="stroke-ink">
      <path d="m520 262 62-92" strokeWidth="8" fill="none" strokeLinecap="round" />
      <path d="m570 178 18 12 38-58c5-8 1-16-5-20s-14-3-19 5z" className="fill-copper" />
      <path d="M566 308h56l-8-16h-40z" className="fill-paper" />
      <path d="m582 292 8-62 12-14" fill="none" />
    </g>
  </svg>
);
