import { box, circle, type Layer, line, loop, n, numbersBelow, type Pattern, twoColours, unevenRings } from "./layer";

/** Courses of slabs on edge, as on top of the Great Zimbabwe wall. */
export const chevrons: Pattern = ({ width, height }, random) => {
  const slab = 13 + random.below(5);
  const fall = Math.round(slab * 0.72);
  const thick = 15 + random.below(7);
  const start = -random.below(slab * 3);
  const pitch = Math.round(thick * 2.3);
  const shapes = [
    `l${slab - 2}-${fall}v${thick}l-${slab - 2} ${fall}z`,
    `l${slab - 2} ${fall}v${thick}l-${slab - 2}-${fall}z`,
  ];
  return twoColours((put) => {
    for (let row = -1; row * pitch < height + slab * 3; row++)
      for (let at = 0; start + at * slab < width; at++) {
        const arm = Math.floor(at / 3) % 2;
        const step = arm ? at % 3 : 3 - (at % 3);
        put(row % 3 === 1 ? "b" : "a", `M${start + at * slab + 1} ${row * pitch + step * fall}${shapes[arm]}`);
      }
  });
};

/** A dry-stone wall with a chevron course. */
export const wall: Pattern = ({ width, height }, random) => {
  const course = random.between(21, 28);
  const marked = Math.max(1, Math.floor(height / course / 2) - random.below(2));
  let stones = "";
  let zigzag = "";
  for (let row = 0; row * course < height; row++) {
    const y = row * course;
    if (row === marked) {
      zigzag = line(numbersBelow(width / course + 2).map((at) => [at * course, at % 2 ? y + 5 : y + course * 2 - 7]));
      row++;
      continue;
    }
    for (let x = -random.between(0, 30); x < width; ) {
      const length = random.between(28, 66);
      stones += box(x + 1.5, y + 1.5, length - 3, course - 3 - random.between(0, 2));
      x += length;
    }
  }
  return [
    { d: stones, fill: "a" },
    { d: zigzag, stroke: "b", width: course * 0.55 },
  ];
};

/** A basket weave: over two and under two. */
export const weave: Pattern = ({ width, height }, random) => {
  const strand = random.between(20, 27);
  const gap = 3.5;
  return twoColours((put) => {
    for (let row = 0; row * strand < height; row++)
      for (let column = 0; column * strand < width; column++) {
        const over = (row + column) % 4 < 2;
        const [x, y] = [column * strand, row * strand];
        if (over) put("a", box(x - gap / 2, y + gap, strand + gap, strand - 2 * gap));
        else put("b", box(x + gap, y - gap / 2, strand - 2 * gap, strand + gap));
      }
  });
};

/** Circles, quarters, halves and triangles in a grid. */
export const tiles: Pattern = ({ width, height }, random) => {
  const rows = height > 200 ? 3 : 2;
  const side = height / rows;
  const draw = (kind: number, x: number, y: number): string => {
    const [right, low, half] = [x + side, y + side, side / 2];
    const arc = `A${n(side)} ${n(side)} 0 0 1 `;
    if (kind === 0) return circle(x + half, y + half, half * 0.82);
    if (kind === 1) return `M${n(x)} ${n(y)}H${n(right)}${arc}${n(x)} ${n(low)}z`;
    if (kind === 2) return `M${n(right)} ${n(y)}V${n(low)}${arc}${n(x)} ${n(y)}z`;
    if (kind === 3) return `M${n(x)} ${n(low)}H${n(right)}L${n(x + half)} ${n(y)}z`;
    if (kind === 4) return `M${n(x)} ${n(y + half)}a${n(half)} ${n(half)} 0 0 1 ${n(side)} 0z`;
    if (kind === 5) return box(x + side * 0.18, y + side * 0.18, side * 0.64, side * 0.64);
    return circle(x + half, y + half, half * 0.3);
  };
  let last = -1;
  return twoColours((put) => {
    for (let row = 0; row < rows; row++)
      for (let x = 0; x < width; x += side) {
        let kind = random.below(7);
        if (kind === last) kind = (kind + 3) % 7;
        last = kind;
        put(random.below(5) < 3 ? "a" : "b", draw(kind, x, row * side));
      }
  });
};

/** The rings of a baobab. */
export const rings: Pattern = ({ width, height }, random) => {
  const [x, y] = [width * random.between(0.25, 0.7), height * random.between(0.3, 0.7)];
  const ring = unevenRings(random, 0.02, 0.06, 18);
  const layers: Layer[] = [];
  for (let radius = 14, at = 0; radius < width * 0.85; radius += random.between(12, 27), at++)
    layers.push({
      d: loop(ring(x, y, radius)),
      stroke: at % 4 === 2 ? "b" : "a",
      width: random.between(2, 9),
      round: true,
    });
  return layers;
};
