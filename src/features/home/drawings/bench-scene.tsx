const outlined = "fill-sheet stroke-ink";

interface BenchSceneProps {
  /** in the design's own city, with its tower and trees */
  isHere: boolean;
}

/** An evening at the bench: the city's towers, a jacaranda, and a robot arm soldering a board above the old wall. */
const BenchScene = ({ isHere }: BenchSceneProps) => (
  <svg aria-hidden="true" viewBox="0 0 600 600" className="block size-full bg-violet-soft">
    <circle cx="150" cy="128" r="58" className="fill-copper" />
    <City isHere={isHere} />
    {isHere && <Jacaranda />}
    <Wall />
    <path d="M-660 432h1920" strokeWidth="16" className="stroke-ink" />
    <Mug />
    <Board />
    <Arm />
  </svg>
);

const towers =
  "M0 424V330h46v94zM52 424V268h58v156zM218 424V300h40v-26h30v150zM296 424V236l24-18 24 18v188zM352 424V312h56v112zM414 424V276h48v148zM468 424v-88h40v88zM516 424V290h52v134zM574 424v-70h26v70z";

/** Wider than a square box shows, for wide boxes. */
const City = ({ isHere }: BenchSceneProps) => (
  <g className="fill-violet opacity-25">
    {[-600, 0, 600].map((left) => (
      <path key={left} d={towers} transform={`translate(${left})`} />
    ))}
    {/* The conical tower of Great Zimbabwe among them. */}
    {isHere && <path d="M118 424c2-62 10-118 22-168h46c12 50 20 106 22 168z" />}
  </g>
);

const Jacaranda = () => (
  <g>
    <path
      d="M66 428c2-34 0-58-6-82m5 42c10-12 18-20 30-26m-30 4c-8-10-16-16-26-20"
      fill="none"
      strokeWidth="8"
      strokeLinecap="round"
      className="stroke-ink"
    />
    <g className="fill-violet">
      <circle cx="30" cy="322" r="34" />
      <circle cx="66" cy="292" r="40" />
      <circle cx="106" cy="322" r="36" />
      <circle cx="66" cy="336" r="30" />
    </g>
    <g className="fill-violet-soft opacity-70">
      <circle cx="44" cy="306" r="5" />
      <circle cx="72" cy="276" r="5" />
      <circle cx="90" cy="312" r="5" />
      <circle cx="60" cy="330" r="5" />
      <circle cx="112" cy="334" r="5" />
      <circle cx="24" cy="334" r="5" />
    </g>
  </g>
);

const zigzag = "l60-60 60 60".repeat(16);

const Wall = () => (
  <g>
    <path d="M-660 440h1920v160H-660z" className="fill-copper-soft" />
    <path d={`m-660 528${zigzag}`} fill="none" strokeWidth="26" className="stroke-copper" />
    <path d={`m-660 584${zigzag}`} fill="none" strokeWidth="16" className="stroke-ink" />
  </g>
);

const Mug = () => (
  <g strokeWidth="5">
    <path d="M150 386h10c14 0 14 24 0 24h-10" fill="none" className="stroke-ink" />
    <path d="M104 376h48v40c0 5-3 8-8 8h-32c-5 0-8-3-8-8z" className={outlined} />
    <path d="m106 408 11-13 11 13 11-13 11 13" fill="none" className="stroke-copper" />
    <path
      d="M118 364c-6-8 6-14 0-24m18 24c-6-8 6-14 0-24"
      fill="none"
      strokeWidth="4"
      strokeLinecap="round"
      className="stroke-soft"
    />
  </g>
);

const Board = () => (
  <g strokeWidth="5">
    <path d="M210 424v-20m180 20v-20" strokeWidth="14" className="stroke-ink" />
    <rect x="186" y="226" width="228" height="182" rx="10" className={outlined} />
    <g fill="none" strokeWidth="4" className="stroke-ink">
      <path d="M262 300h-34v-46m34 66h-44m44 20h-26v42m102-82h34v-46m-34 66h44m-44 20h26v42M282 366v22m18-22v22m18-22v22" />
    </g>
    <g className="fill-copper">
      <circle cx="206" cy="246" r="8" />
      <circle cx="394" cy="246" r="8" />
      <circle cx="206" cy="388" r="8" />
      <circle cx="394" cy="388" r="8" />
    </g>
    <path d="M252 250h96" strokeWidth="12" strokeDasharray="8 8" className="stroke-ink" />
    <path
      d="M258 290h8m-8 20h8m-8 20h8m-8 20h8m68-60h8m-8 20h8m-8 20h8m-8 20h8"
      strokeWidth="6"
      className="stroke-soft"
    />
    <rect x="264" y="280" width="72" height="84" rx="3" className="fill-ink" />
    <circle cx="278" cy="294" r="5" className="fill-paper" />
    <path d="M284 330h32m-32 14h20" strokeWidth="4" className="stroke-soft" />
    <rect x="176" y="306" width="26" height="36" rx="2" className="fill-stone stroke-ink" />
    <circle cx="236" cy="390" r="7" strokeWidth="4" className="fill-moss stroke-ink" />
    <circle cx="364" cy="390" r="7" strokeWidth="4" className="fill-violet stroke-ink" />
  </g>
);

/** Each limb is drawn twice: wide in ink, then narrower in paper colour, which leaves an outline. */
const limbs = ["M510 392 548 232", "M548 232 420 128"];

const Arm = () => (
  <g strokeLinecap="round">
    <path d="M340 282c-10-18 12-28 2-48s10-26 4-44" fill="none" strokeWidth="4" className="stroke-soft" />
    <path d="m420 128-42 92" strokeWidth="20" className="stroke-ink" />
    <path d="m386 204-34 72" strokeWidth="8" className="stroke-copper" />
    {limbs.map((limb) => (
      <g key={limb}>
        <path d={limb} strokeWidth="44" className="stroke-ink" />
        <path d={limb} strokeWidth="34" className="stroke-sheet" />
      </g>
    ))}
    <path d="M452 424c0-30 26-52 58-52s58 22 58 52z" strokeWidth="5" className="fill-copper stroke-ink" />
    <g strokeWidth="5" className="fill-paper stroke-ink">
      <circle cx="510" cy="392" r="13" />
      <circle cx="548" cy="232" r="13" />
      <circle cx="420" cy="128" r="11" />
    </g>
  </g>
);

export default BenchScene;
