const outlined = "fill-sheet stroke-ink";

/** The house on the corner at sundown, with lights on the fourth floor. Wide boxes show more of the street. */
const Building = () => (
  <svg aria-hidden="true" viewBox="0 0 560 360" className="block size-full bg-violet-soft">
    <circle cx="88" cy="128" r="46" className="fill-copper" />
    <Towers />
    <Jacaranda left={40} />
    <Jacaranda left={-330} />
    <Jacaranda left={742} />
    <House />
    <Sign />
    <Jacaranda left={512} small />
    <Street />
    <Kombi />
    <Passers />
  </svg>
);

export default Building;

const towers =
  "M-12 306v-92h54v92zM52 306V168h44v138zM104 306v-74h60v74zM400 306V120h20l14-20 14 20h14v186zM470 306v-96h56v96zM534 306v-150h40v150z";

/** The city behind, wider than a narrow box shows. */
const Towers = () => (
  <g className="fill-violet opacity-25">
    {[-590, 0, 590].map((left) => (
      <path key={left} d={towers} transform={`translate(${left})`} />
    ))}
  </g>
);

/** The tops of the floors from the fourth to the first; the fourth is ours. */
const storeys = [92, 136, 180, 224];
const windows = [204, 244, 284, 324, 364];

const House = () => (
  <g strokeWidth="5">
    <path d="M352 46V12m-9 8h18" strokeWidth="4" fill="none" className="stroke-ink" />
    <path d="m216 44 12-24h46l12 24z" className="fill-violet stroke-ink" />
    <path d="M251 20v24m-27-12h53" strokeWidth="3" className="stroke-ink" />
    <path d="M176 308V76a32 32 0 0 1 32-32h196v264z" className={outlined} />
    <path d="M190 84h206" strokeWidth="4" className="stroke-ink" />
    <path d={`m196 76${"l9-14 9 14".repeat(11)}`} fill="none" strokeWidth="4" className="stroke-copper" />
    {storeys.slice(1).map((top) => (
      <g key={top} strokeWidth="3.5" className="fill-stone stroke-ink">
        {windows.map((left) => (
          <path key={left} d={`M${left - 12} ${top + 4}h24v28h-24zm12 0v28`} />
        ))}
      </g>
    ))}
    <OurFloor />
    <path d="M176 264h228" className="stroke-ink" />
    <Shop />
  </g>
);

const OurFloor = () => (
  <g strokeWidth="3.5">
    {windows.map((left) => (
      <path key={left} d={`M${left - 14} 94h28v34h-28z`} className="fill-[#f2b441] stroke-ink" />
    ))}
    <g strokeWidth="0" className="fill-[#1d1a16]">
      <path d="M196 126c0-9 3-13 8-13s8 4 8 13zM276 126c0-9 3-13 8-13s8 4 8 13zM316 126c0-9 3-13 8-13s8 4 8 13z" />
      <circle cx="204" cy="108" r="5.5" />
      <circle cx="284" cy="108" r="5.5" />
      <circle cx="324" cy="108" r="5.5" />
    </g>
    <path d="M236 126v-12h16v12m-8-12v-6m114 18 10-16 6 6" fill="none" className="stroke-[#1d1a16]" />
  </g>
);

const awning = [192, 212, 232, 252, 272];

const Shop = () => (
  <g strokeWidth="4">
    <path d="M198 276h88v32h-88z" className="fill-violet-soft stroke-ink" />
    <path d="M206 300v-10h16v10m10 0v-16h12v16m12 0v-8h18v8" fill="none" strokeWidth="3" className="stroke-soft" />
    {awning.map((left, at) => (
      <path
        key={left}
        d={`M${left} 264h20v14a10 8 0 0 1-20 0z`}
        strokeWidth="3"
        className={at % 2 ? outlined : "fill-copper stroke-ink"}
      />
    ))}
    <path d="M322 308v-34h40v34" className="fill-violet stroke-ink" />
    <path d="M342 276v30" strokeWidth="3" className="stroke-ink" />
  </g>
);

const Sign = () => (
  <g strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
    <path d="M404 106h12m-12 60h12" className="stroke-ink" />
    <path d="M414 92h44v88h-44z" className="fill-copper stroke-ink" />
    <g fill="none" className="stroke-sheet">
      <circle cx="436" cy="113" r="6" />
      <path d="M436 119v43m-10-33h20m-27 16c1 11 8 17 17 17s16-6 17-17" />
    </g>
  </g>
);

/** @param left of its trunk */
const Jacaranda = ({ left, small = false }: { left: number; small?: boolean }) => (
  <g transform={`translate(${left} 308)${small ? " scale(0.78)" : ""}`}>
    <path
      d="M0 0c2-26 0-44-4-64m4 34c8-10 14-16 24-20m-25 2c-6-8-12-12-20-14"
      fill="none"
      strokeWidth="7"
      strokeLinecap="round"
      className="stroke-ink"
    />
    <g className="fill-violet">
      <circle cx="-30" cy="-78" r="26" />
      <circle cx="0" cy="-102" r="32" />
      <circle cx="32" cy="-78" r="28" />
      <circle cx="0" cy="-70" r="24" />
    </g>
    <g className="fill-violet-soft opacity-70">
      <circle cx="-22" cy="-90" r="4" />
      <circle cx="6" cy="-114" r="4" />
      <circle cx="20" cy="-86" r="4" />
      <circle cx="-6" cy="-72" r="4" />
      <circle cx="38" cy="-70" r="4" />
      <circle cx="-36" cy="-66" r="4" />
    </g>
  </g>
);

const zigzag = "l18-18 18 18".repeat(50);

const Street = () => (
  <g>
    <path d="M-620 306h1800v60h-1800z" className="fill-copper-soft" />
    <path d="M-620 310h1800" strokeWidth="9" className="stroke-ink" />
    <path d={`m-620 344${zigzag}`} fill="none" strokeWidth="9" className="stroke-copper" />
    <path d={`m-620 362${zigzag}`} fill="none" strokeWidth="5" className="stroke-ink" />
  </g>
);

const Kombi = () => (
  <g strokeWidth="4">
    <path d="M32 300v-34c0-5 3-8 8-8h84l22 24 4 4v14z" className={outlined} />
    <path d="M32 284h117" strokeWidth="6" className="stroke-copper" />
    <path
      d="M42 266h20v12H42zm26 0h20v12H68zm26 0h20v12H94zm26 0h4l11 12h-15z"
      className="fill-violet-soft stroke-ink"
    />
    <g className="fill-stone stroke-ink">
      <circle cx="58" cy="300" r="9" />
      <circle cx="124" cy="300" r="9" />
    </g>
  </g>
);

const Passers = () => (
  <g strokeWidth="3" strokeLinejoin="round">
    <path d="M386 306v-14m8 14v-14" strokeWidth="5" className="stroke-ink" />
    <path d="M381 294v-14c0-6 4-9 9-9s9 3 9 9v14z" className="fill-violet stroke-ink" />
    <circle cx="390" cy="263" r="6" className="fill-ink" />
    <path d="M476 306v-14m8 14v-14" strokeWidth="5" className="stroke-ink" />
    <path d="M471 294v-14c0-6 4-9 9-9s9 3 9 9v14z" className="fill-copper stroke-ink" />
    <path d="M464 278h14v12h-14z" className="fill-stone stroke-ink" />
    <circle cx="480" cy="263" r="6" className="fill-ink" />
  </g>
);
