import { streetOf } from "./map-links";

const blocks = [
  // From the top left to the bottom right, between the streets of a slightly rotated grid.
  [-40, -60, 150, 120],
  [150, -60, 160, 120],
  [350, -60, 170, 120],
  [560, -60, 200, 120],
  [-40, 96, 150, 116],
  [560, 96, 200, 116],
  [-40, 268, 150, 110],
  [150, 268, 160, 110],
  [350, 268, 170, 110],
  [560, 268, 200, 110],
  [-40, 414, 150, 120],
  [150, 414, 160, 120],
  [350, 414, 170, 120],
  [560, 414, 200, 120],
] as const;

const trees = [
  [372, 118, 13],
  [404, 112, 15],
  [440, 120, 13],
  [478, 114, 15],
  [502, 134, 12],
  [376, 186, 14],
  [410, 192, 13],
  [450, 188, 15],
  [492, 186, 14],
] as const;

/** The avenue's middle line, with a gap for its name; a letter takes about 12. */
const middleLine = (street = "") => (street ? `M-60 240h378M${334 + street.length * 12} 240h726` : "M-60 240h760");

interface CornerMapProps {
  lines: readonly string[];
  /** whether the address is that of the drawing; others get a plan of anonymous streets */
  isHere: boolean;
}

/** The corner as a sketch: the avenue, the square with its jacarandas, and the house with its pin. */
export default function CornerMap({ lines, isHere }: CornerMapProps) {
  const street = isHere ? streetOf(lines) : undefined;
  return (
    <svg
      role="img"
      aria-label={isHere ? `A sketch of the corner: ${lines.join(", ")}` : "Some streets with a pin among them"}
      viewBox="0 0 640 440"
      preserveAspectRatio="xMidYMid slice"
      className="block size-full bg-sheet"
    >
      <g transform="rotate(-7 320 220)">
        <g className="fill-stone stroke-rule" strokeWidth="1.5">
          {blocks.map(([x, y, width, height]) => (
            <rect key={`${x}/${y}`} x={x} y={y} width={width} height={height} rx="2" />
          ))}
        </g>
        <Roofs />
        {isHere ? <Square /> : <Block />}
        <path d={middleLine(street)} strokeWidth="2" strokeDasharray="14 12" className="stroke-soft" />
        {isHere ? <House /> : <Block left={150} />}
        {street ? (
          <text
            x="326"
            y="245"
            fontSize="17"
            className="fill-ink stroke-sheet font-mono"
            strokeWidth="8"
            paintOrder="stroke"
            fontWeight="560"
          >
            {street}
          </text>
        ) : null}
      </g>
      <Pin isHere={isHere} />
      {isHere && <North />}
    </svg>
  );
}

const Roofs = () => (
  <path
    d="M-10 20h60v28H-10zM70 10h30v38H70zM170 8h50v40h-50zM240 20h50v28h-50zM370 8h60v40h-60zM450 18h50v30h-50zM580 10h50v38h-50zM-10 120h46v70H-10zM56 120h34v30H56zM580 120h44v34h-44zM580 170h60v24h-60zM-8 290h40v60H-8zM50 290h40v26H50zM170 290h54v24h-54zM244 290h44v66h-44zM370 290h40v66h-40zM430 290h70v30h-70zM580 290h46v40h-46zM170 430h40v30h-40zM230 430h56v30h-56zM370 430h56v30h-56zM446 430h50v30h-50z"
    className="fill-paper stroke-rule"
    strokeWidth="1.5"
  />
);

const Block = ({ left = 350 }) => (
  <g strokeWidth="1.5">
    <rect x={left} y="96" width={left === 150 ? 160 : 170} height="116" rx="2" className="fill-stone stroke-rule" />
    <path
      d={`M${left + 20} 112h50v34h-50zM${left + 92} 112h46v26h-46zM${left + 20} 164h40v32h-40z`}
      className="fill-paper stroke-rule"
    />
  </g>
);

const Square = () => (
  <g>
    <rect x="350" y="96" width="170" height="116" rx="2" className="fill-moss-soft stroke-moss" strokeWidth="1.5" />
    <path d="m350 96 170 116m0-116L350 212" strokeWidth="7" className="stroke-sheet" />
    <circle cx="435" cy="154" r="17" strokeWidth="6" className="fill-moss-soft stroke-sheet" />
    <circle cx="435" cy="154" r="6" className="fill-violet-soft stroke-violet" strokeWidth="1.5" />
    <g className="fill-violet" fillOpacity="0.85">
      {trees.map(([x, y, radius]) => (
        <circle key={`${x}/${y}`} cx={x} cy={y} r={radius} />
      ))}
    </g>
  </g>
);

const House = () => (
  <g strokeWidth="2">
    <rect x="150" y="96" width="160" height="116" rx="2" className="fill-stone stroke-rule" />
    <path d="M166 110h54v30h-54zM238 110h58v22h-58z" className="fill-paper stroke-rule" />
    <path d="M206 146h92v54h-92z" className="fill-copper stroke-ink" />
    <path d="M206 160h92m-92 14h92m-92 13h92" strokeWidth="1.5" className="stroke-paper" opacity="0.45" />
    <path d="M240 200v10h24v-10" fill="none" strokeWidth="3" className="stroke-ink" />
  </g>
);

const Pin = ({ isHere }: { isHere: boolean }) => (
  <g transform="translate(250 180)">
    <ellipse rx="13" ry="4" className="fill-ink" opacity="0.35" />
    <path
      d="M0 0c-20-24-36-44-36-66a36 36 0 1 1 72 0C36-44 20-24 0 0z"
      strokeWidth="3"
      className="fill-ink stroke-sheet"
    />
    <circle cy="-66" r="23" className="fill-sheet" />
    {isHere ? <Anchor /> : <circle cy="-66" r="11" className="fill-copper" />}
  </g>
);

const Anchor = () => (
  <path
    d="M0-74v26m-9-17h18m-24 6c0 9 7 13 15 13s15-4 15-13M0-74a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9z"
    fill="none"
    strokeWidth="3.5"
    strokeLinecap="round"
    className="stroke-copper"
  />
);

const North = () => (
  <g transform="translate(594 52)">
    <circle r="24" className="fill-sheet stroke-ink" strokeWidth="1.5" />
    <path d="M0-17 6 6 0 2l-6 4z" className="fill-copper" />
    <text y="18" textAnchor="middle" fontSize="11" fontWeight="700" className="fill-ink font-mono">
      N
    </text>
  </g>
);
