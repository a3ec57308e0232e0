import type { ReactNode } from "react";
import type { Random } from "./random";

/** Draws across `width` by `height` in the two colours of the cover, var(--a) and var(--b), over var(--ground). */
export type Pattern = (size: { width: number; height: number }, random: Random) => ReactNode;

const zigzag = (from: number, width: number, step: number, y: number, rise: number) => {
  let path = `M${from} ${y}`;
  for (let x = from + step, up = true; x <= width + step * 2; x += step, up = !up) path += `L${x} ${up ? y - rise : y}`;
  return path;
};

const chevron: Pattern = ({ width, height }, random) => {
  const step = random.between(44, 64);
  const from = -random.between(0, step * 2);
  return (
    <g fill="none" strokeWidth={height / 11} strokeLinejoin="miter">
      <path d={zigzag(from, width, step, height * 0.52, step * 0.72)} stroke="var(--a)" />
      <path d={zigzag(from, width, step, height * 0.86, step * 0.72)} stroke="var(--b)" strokeWidth={height / 8} />
    </g>
  );
};

const shapes: Pattern = ({ width, height }, random) => {
  const size = Math.min(84, height * 0.62);
  const first = random.below(3);
  return Array.from({ length: Math.ceil(width / (size * 1.5)) + 1 }, (_, at) => {
    const x = at * size * 1.5 + size * 0.2;
    const y = (height - size) / 2;
    const fill = at % 2 ? "var(--b)" : "var(--a)";
    const kind = (first + at) % 3;
    if (kind === 0) return <circle key={x} cx={x + size / 2} cy={y + size / 2} r={size / 2} fill={fill} />;
    if (kind === 1) return <rect key={x} x={x} y={y} width={size} height={size} fill={fill} />;
    return <path key={x} d={`M${x} ${y + size}h${size}L${x + size / 2} ${y}Z`} fill={fill} />;
  });
};

const squareWave: Pattern = ({ width, height }, random) => {
  const wave = (y: number, rise: number) => {
    let path = `M-4 ${y}`;
    let x = -4;
    for (let up = true; x < width; up = !up) {
      x += random.between(18, 70);
      path += `H${x}V${up ? y - rise : y}`;
    }
    return path;
  };
  return (
    <g fill="none" strokeWidth="7">
      <path d={wave(height * 0.44, height * 0.24)} stroke="var(--a)" />
      <path d={wave(height * 0.82, height * 0.24)} stroke="var(--b)" />
    </g>
  );
};

const rings: Pattern = ({ width, height }, random) => {
  const x = width * random.between(0.2, 0.8);
  const y = height * random.between(0.3, 0.7);
  const radii = Array.from({ length: 16 }, (_, at) => 8 + at * 17);
  return radii.map((radius, at) => (
    <ellipse
      key={radius}
      cx={x}
      cy={y}
      rx={radius + random.between(-3, 3)}
      ry={radius * 0.9 + random.between(-3, 3)}
      fill="none"
      stroke={at % 4 === 2 ? "var(--b)" : "var(--a)"}
      strokeWidth={random.between(2, 6)}
    />
  ));
};

/** All patterns, in the order in which neighbours take them. */
export const patterns: readonly Pattern[] = [chevron, shapes, squareWave, rings];
