import { box, circle, type Layer, loop, n, numbersBelow, type Pattern, polar } from "./layer";

/** A chip whose traces lead to pads in steps of 45 degrees. */
export const circuit: Pattern = ({ width, height }, random) => {
  const pins = 6;
  const pitch = Math.round(Math.min(height * 0.58, 130) / pins);
  const side = pitch * pins;
  const [x, y] = [width * random.between(0.24, 0.46), (height - side) / 2];
  const sides = [
    { to: -1, from: x, outside: -9, leg: x - 8 },
    { to: 1, from: x + side, outside: width + 9, leg: x + side },
  ];
  let [traces, pads, legs] = ["", "", ""];
  for (let pin = 0; pin < pins; pin++) {
    const at = y + pitch * (pin + 0.5);
    const fall = (pin - (pins - 1) / 2) * (height / pins - pitch) * 1.12;
    const inward = pins / 2 - Math.abs(pin - (pins - 1) / 2);
    for (const { to, from, outside, leg } of sides) {
      const bend = from + to * (8 + inward * 15);
      const far = bend + to * Math.abs(fall);
      const end = random.below(2) ? far + to * random.between(12, 130) : outside;
      traces += `M${n(from)} ${n(at)}H${n(bend)}L${n(far)} ${n(at + fall)}H${n(end)}`;
      legs += box(leg, at - 4, 8, 8);
      if (end > 0 && end < width) pads += circle(end, at + fall, 8.5);
    }
  }
  return [
    { d: traces, stroke: "a", width: 5 },
    { d: pads, fill: "ground", stroke: "a", width: 5 },
    { d: legs + box(x, y, side, side), fill: "b" },
    { d: circle(x + 16, y + 16, 6), fill: "ground" },
    {
      d: `M${n(x + side * 0.3)} ${n(y + side * 0.62)}h${n(side * 0.4)}m${n(-side * 0.4)} ${n(side * 0.14)}h${n(side * 0.24)}`,
      stroke: "ground",
      width: 4,
    },
  ];
};

/** A logic analyser's screen: a clock and two signals. */
export const signals: Pattern = ({ width, height }, random) => {
  const tick = random.between(24, 34);
  const rise = height * 0.17;
  const wave = (y: number, changes: (at: number) => boolean) => {
    let path = `M-9 ${n(y)}`;
    let up = false;
    for (let at = 0; at * tick < width; at++)
      if (changes(at)) {
        up = !up;
        path += `H${n(at * tick)}V${n(up ? y - rise : y)}`;
      }
    return `${path}H${width + 9}`;
  };
  const often = () => random.below(5) < 3;
  const ticks = numbersBelow(width / tick)
    .map((at) => `M${n(at * tick)} 0V${height}`)
    .join("");
  return [
    { d: ticks, stroke: "b", width: 1, dash: "2 7" },
    { d: wave(height * 0.3, () => true), stroke: "a", width: 7 },
    { d: wave(height * 0.6, often), stroke: "b", width: 7 },
    { d: wave(height * 0.9, often), stroke: "a", width: 7 },
  ];
};

/** Interlocking gears; the teeth are a dashed line. */
export const gears: Pattern = ({ width, height }, random) => {
  const layers: Layer[] = [];
  let [x, y, radius] = [
    random.between(20, 70),
    height * random.between(0.35, 0.65),
    height * random.between(0.26, 0.36),
  ];
  for (let at = 0; at < 6 && x < width + radius; at++) {
    const ink = at % 2 ? "b" : "a";
    const teeth = Math.round(radius / 4.2);
    const tooth = (Math.PI * (radius + 6)) / teeth;
    layers.push(
      { d: circle(x, y, radius + 5), stroke: ink, width: 15, dash: `${n(tooth * 0.94)} ${n(tooth * 1.06)}` },
      { d: circle(x, y, radius), fill: ink },
      { d: circle(x, y, radius * 0.66), stroke: "ground", width: radius * 0.12 },
      { d: circle(x, y, radius * 0.2), fill: "ground" },
    );
    const next = height * random.between(0.2, 0.36);
    const down = y > height / 2 ? -random.between(0.2, 0.6) : random.between(0.2, 0.6);
    [x, y] = polar(x, y, radius + next + 15, down);
    radius = next;
  }
  return layers;
};

/** Resistors on tape, with value rings. */
export const resistors: Pattern = ({ width, height }, random) => {
  const pitch = random.between(44, 54);
  let [leads, bodies, bands, others] = ["", "", "", ""];
  for (let row = 0; row * pitch < height; row++) {
    const y = row * pitch + pitch / 2;
    leads += `M0 ${n(y)}H${width}`;
    for (let x = (row % 2) * 75 - 40 - random.between(0, 20); x < width; x += 150) {
      bodies += `M${n(x)} ${n(y)}q0-15 15-15q8 0 14 4h32q6-4 14-4q15 0 15 15t-15 15q-8 0-14-4h-32q-6 4-14 4q-15 0-15-15z`;
      for (const at of [24, 36, 48]) {
        const ring = box(x + at, y - 11, 6, 22);
        if (random.below(2)) bands += ring;
        else others += ring;
      }
    }
  }
  return [
    { d: leads, stroke: "b", width: 3 },
    { d: bodies, fill: "a" },
    { d: bands, fill: "ground" },
    { d: others, fill: "b" },
  ];
};

/** A breadboard with wires. */
export const wires: Pattern = ({ width, height }, random) => {
  const pitch = random.between(23, 28);
  const holes = numbersBelow(height / pitch)
    .flatMap((row) =>
      numbersBelow(width / pitch).map((column) => circle((column + 0.5) * pitch, (row + 0.5) * pitch, 2.6)),
    )
    .join("");
  const [columns, rows] = [Math.floor(width / pitch), Math.floor(height / pitch)];
  const jump = () => {
    const from = random.below(Math.max(1, columns - 6));
    const [x1, x2] = [from + 0.5, from + 3.5 + random.below(6)].map((at) => at * pitch) as [number, number];
    const [y1, y2] = [rows - random.below(3) - 0.5, rows - random.below(3) - 0.5].map((at) => at * pitch) as [
      number,
      number,
    ];
    const top = -height * 0.1 + random.below(4) * height * 0.13;
    return {
      wire: `M${n(x1)} ${n(y1)}C${n(x1)} ${n(top)} ${n(x2)} ${n(top)} ${n(x2)} ${n(y2)}`,
      ends: circle(x1, y1, 7) + circle(x2, y2, 7),
    };
  };
  const jumps = numbersBelow(7).map(jump);
  const some = (odd: number) => jumps.filter((_, at) => at % 2 === odd);
  return [
    { d: holes, fill: "b" },
    {
      d: some(0)
        .map(({ wire }) => wire)
        .join(""),
      stroke: "a",
      width: 8,
      round: true,
    },
    {
      d: some(1)
        .map(({ wire }) => wire)
        .join(""),
      stroke: "b",
      width: 8,
      round: true,
    },
    { d: jumps.map(({ ends }) => ends).join(""), fill: "a" },
  ];
};

/** A vase in printed layers. */
export const layers: Pattern = ({ width, height }, random) => {
  const thick = random.between(7, 9);
  const [turn, swing, size] = [random.between(0, 6), random.between(0.7, 1.6), random.between(0.5, 0.66)];
  const x = width * random.between(0.36, 0.5);
  const radius = (y: number) => height * size * (0.62 + 0.3 * Math.sin(turn + (y / height) * Math.PI * swing));
  const rows = numbersBelow((height - 34) / thick);
  const row = (at: number) => {
    const y = height - 14 - at * thick;
    const reach = radius(y);
    return `M${n(x - reach)} ${n(y)}H${n(x + reach)}`;
  };
  const top = height - 14 - rows.length * thick;
  const nozzle = x + radius(top) * 0.6;
  return [
    {
      d: rows
        .filter((at) => at % 7 !== 3)
        .map(row)
        .join(""),
      stroke: "a",
      width: thick - 2,
      round: true,
    },
    {
      d: rows
        .filter((at) => at % 7 === 3)
        .map(row)
        .join(""),
      stroke: "b",
      width: thick - 2,
      round: true,
    },
    { d: `M${n(nozzle - 20)} -20h40v${n(top + 4)}l-13 18h-14l-13-18z`, fill: "b" },
    { d: `M0 ${n(height - 7)}H${width}`, stroke: "b", width: 6 },
  ];
};

/** A Lissajous figure. */
export const figure: Pattern = ({ width, height }, random) => {
  const [across, down] = [
    [3, 2],
    [5, 4],
    [3, 4],
    [5, 3],
  ][random.below(4)] as [number, number];
  // The phase at which no part of the figure covers another.
  const apart = (down % 2) * (Math.PI / (2 * down)) + random.between(-0.6, 0.6) / 10;
  const figureAt = (shift: number) =>
    loop(
      numbersBelow(64).map((at): [number, number] => {
        const angle = (at / 64) * 2 * Math.PI;
        return [
          width / 2 + width * 0.45 * Math.sin(across * angle + apart + shift),
          height / 2 + height * 0.43 * Math.sin(down * angle),
        ];
      }),
    );
  const grid =
    numbersBelow(width / 40)
      .map((at) => `M${at * 40} 0V${height}`)
      .join("") +
    numbersBelow(height / 40)
      .map((at) => `M0 ${at * 40}H${width}`)
      .join("");
  return [
    { d: grid, stroke: "b", width: 1, dash: "1 7" },
    { d: figureAt(0.09), stroke: "b", width: 5 },
    { d: figureAt(0), stroke: "a", width: 8 },
  ];
};

/** A punched tape. */
export const tape: Pattern = ({ width, height }, random) => {
  const pitch = random.between(25, 31);
  const rows = Math.floor(height / pitch);
  const feed = Math.floor(rows / 2) - 1;
  const margin = (height - rows * pitch) / 2;
  let [holes, marked, small] = ["", "", ""];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column * pitch < width; column++) {
      const [x, y] = [(column + 0.5) * pitch, margin + (row + 0.5) * pitch];
      if (row === feed) small += circle(x, y, 3.5);
      else if (random.below(9) < 4) holes += circle(x, y, pitch * 0.36);
      else if (random.below(7) === 0) marked += circle(x, y, pitch * 0.36);
    }
  return [
    { d: holes + small, fill: "a" },
    { d: marked, fill: "b" },
  ];
};
