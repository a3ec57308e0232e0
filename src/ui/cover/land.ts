import { circle, type Layer, line, loop, n, numbersBelow, type Pattern, polar, twoColours, unevenRings } from "./layer";

/** A leaf on whole units: a cover has a hundred, and travels with the page. */
const leaflet = (x: number, y: number, length: number, angle: number, broad = 0.55): string => {
  const foot = whole([x, y]);
  const left = whole(polar(x, y, length * 0.6, angle - broad));
  const tip = whole(polar(x, y, length, angle));
  const right = whole(polar(x, y, length * 0.6, angle + broad));
  return `M${foot}Q${left} ${tip}Q${right} ${foot}z`;
};

const whole = (point: [number, number]): string => point.map(Math.round).join(" ");

/** Sprigs of msasa. */
export const leaves: Pattern = ({ width, height }, random) => {
  const pitch = random.between(92, 116);
  let stems = "";
  const foliage = twoColours((put) => {
    for (let x = -10; x < width + 60; x += pitch) {
      const lean = random.between(-1.2, 1.2) / 10;
      const foot = height + 20;
      const reach = height * random.between(0.95, 1.2);
      const [topX, topY] = polar(x, foot, reach, -Math.PI / 2 + lean);
      stems += `M${n(x)} ${n(foot)}L${n(topX)} ${n(topY)}`;
      const pairs = Math.round(reach / 27);
      for (let pair = 1; pair <= pairs; pair++) {
        const [at, y] = polar(x, foot, (reach / pairs) * pair, -Math.PI / 2 + lean);
        const length = 46 - Math.abs(pair / pairs - 0.45) * 30;
        for (const side of [-1, 1])
          put(random.below(6) === 0 ? "b" : "a", leaflet(at, y, length, -Math.PI / 2 + lean + side * 0.95));
      }
      put("b", leaflet(topX, topY, 30, -Math.PI / 2 + lean));
    }
  });
  return [{ d: stems, stroke: "b", width: 3.5 }, ...foliage];
};

/** Falling jacaranda flowers. */
export const petals: Pattern = ({ width, height }, random) => {
  const pitch = random.between(70, 84);
  let [hearts, blossoms, turned] = ["", "", ""];
  for (let row = 0; row * pitch < height + pitch; row++)
    for (let column = 0; column * pitch < width + pitch; column++) {
      const x = column * pitch + (row % 2) * (pitch / 2) + random.between(-11, 11);
      const y = row * pitch + random.between(-11, 11);
      const size = random.between(27, 41);
      const turn = random.between(0, 6);
      const flower = numbersBelow(5)
        .map((at) => leaflet(x, y, size, turn + (at / 5) * 2 * Math.PI, 1.05))
        .join("");
      if (random.below(4) === 0) turned += flower;
      else blossoms += flower;
      hearts += circle(x, y, size * 0.17);
    }
  return [
    { d: blossoms, fill: "a" },
    { d: turned, fill: "b" },
    { d: hearts, fill: "ground" },
  ];
};

/** Contour lines of hills. */
export const contours: Pattern = ({ width, height }, random) => {
  const tops = numbersBelow(3).map((at) => ({
    x: width * (0.15 + at * 0.33) + random.between(-30, 30),
    y: height * random.between(0.2, 0.8),
  }));
  const layers: Layer[] = [];
  for (const { x, y } of tops) {
    const ring = unevenRings(random, 0.04, 0.15, 16);
    const steps = 5 + random.below(3);
    for (let step = steps; step > 0; step--) {
      const points = ring(x, y, step * 19).map(([px, py]) => [px + (px - x) * 0.25, py] as const);
      layers.push({
        d: loop(points),
        fill: step === 1 ? "b" : "ground",
        stroke: step % 3 === 0 ? "b" : "a",
        width: step % 3 === 0 ? 5 : 2.5,
      });
    }
  }
  return layers;
};

/** Granite domes before the sun. */
export const hills: Pattern = ({ width, height }, random) => {
  const sun = height * random.between(0.2, 0.28);
  const dome = (x: number, reach: number, top: number) =>
    `M${n(x - reach)} ${height}Q${n(x - reach * 0.8)} ${n(top)} ${n(x)} ${n(top)}T${n(x + reach)} ${height}z`;
  const x = width * random.between(0.3, 0.7);
  const [far, near] = [height * random.between(0.42, 0.52), height * random.between(0.58, 0.7)];
  const seams = numbersBelow(6)
    .map((at) => {
      const from = x - 120 + at * 48 + random.between(-10, 10);
      return `M${n(from)} ${n(height)}q${n(random.between(-8, 8))}-${n(height * 0.16)} ${n((from - x) * -0.12)}-${n(height * random.between(0.18, 0.32))}`;
    })
    .join("");
  return [
    { d: circle(width * random.between(0.3, 0.75), height * random.between(0.3, 0.42), sun), fill: "b" },
    { d: dome(x + random.between(-20, 20), width * 0.36, far), fill: "a" },
    { d: seams, stroke: "ground", width: 3, round: true },
    { d: dome(x - width * 0.42, width * 0.34, near), fill: "b", stroke: "ground", width: 4 },
    { d: dome(x + width * 0.44, width * 0.38, near + 12), fill: "a", stroke: "ground", width: 4 },
  ];
};

/** First light over the city. */
export const rays: Pattern = ({ width, height }, random) => {
  const [x, y] = [random.below(2) ? 0 : width * 0.45, height];
  const count = 22 + random.below(8);
  const far = width * 1.3;
  const wedges = twoColours((put) => {
    for (let ray = 0; ray < count; ray += 2) {
      const [one, other] = [ray, ray + 1].map((at) => polar(x, y, far, -(at / count) * Math.PI)) as [
        [number, number],
        [number, number],
      ];
      put(ray % 6 === 4 ? "b" : "a", `${line([[x, y], one, other])}z`);
    }
  });
  const sun = height * random.between(0.34, 0.46);
  return [...wedges, { d: circle(x, y, sun + 12), fill: "ground" }, { d: circle(x, y, sun), fill: "b" }];
};
