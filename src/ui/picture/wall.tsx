import { classes } from "../classes";

const width = 480;
const height = 440;
const course = 22;

/** A deterministic generator (mulberry32) for the same wall each time. */
function stones(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function stoneCourse(top: number, random: () => number): string {
  let path = "";
  for (let left = -Math.round(random() * 30); left < width; ) {
    const length = 26 + Math.round(random() * 34);
    const [low, high] = [top + 2 + random() * 1.5, top + course - 2 - random() * 1.5];
    path += `M${left + 2} ${low.toFixed(1)}h${length - 4}v${(high - low).toFixed(1)}h${4 - length}z`;
    left += length;
  }
  return path;
}

function chevronCourse(top: number): string {
  const step = 44;
  let path = "";
  for (let left = -step; left <= width; left += step) path += `M${left} ${top + 38}l${step / 2}-30l${step / 2} 30`;
  return path;
}

/** The tops of the chevron courses. */
const chevronTops = [7 * course, 18 * course];
const random = stones(1871);
const plain = Array.from({ length: Math.ceil(height / course) }, (_, index) => index * course)
  .filter((top) => !chevronTops.some((chevron) => top >= chevron && top < chevron + 2 * course))
  .map((top) => stoneCourse(top, random))
  .join("");

/** A piece of the Great Zimbabwe wall with two chevron courses. Decorative. */
export const Wall = ({ className }: { className?: string }) => (
  <svg
    aria-hidden="true"
    viewBox={`0 0 ${width} ${height}`}
    preserveAspectRatio="xMidYMax slice"
    className={classes("block w-full", className)}
  >
    <path d={plain} className="fill-current opacity-10" />
    {chevronTops.map((top) => (
      <path key={top} d={chevronCourse(top)} fill="none" strokeWidth="7" className="stroke-copper" />
    ))}
    {chevronTops.map((top) => (
      <path key={top} d={chevronCourse(top + 15)} fill="none" strokeWidth="4" className="stroke-current opacity-70" />
    ))}
  </svg>
);
