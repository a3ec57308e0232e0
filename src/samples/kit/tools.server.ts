import {
  amber,
  box,
  clay,
  copper,
  disc,
  dot,
  ember,
  flat,
  granite,
  ink,
  leaf,
  lilac,
  line,
  mint,
  moss,
  n,
  oak,
  out,
  paper,
  put,
  sheet,
  slab,
  slate,
  soot,
  stone,
  times,
  tube,
  violet,
  wood,
} from "./ink.server";

/** Lines of code as they look from afar. The same `seed` gives the same program. */
export function code(x: number, y: number, width: number, rows: number, pitch = 9, seed = 3): string {
  const colours = [lilac, ember, leaf, paper, amber, granite];
  return times(rows, (row) => {
    const indent = [0, 1, 2, 2, 1, 2, 1, 0][(row + seed) % 8]! * 9;
    const first = 10 + ((row * 7 + seed * 5) % 17);
    const second = Math.min(12 + ((row * 11 + seed) % 31), width - indent - first - 6);
    const top = y + row * pitch;
    return (
      slab(x + indent, top, Math.min(first, width - indent), pitch * 0.42, colours[(row + seed) % 6]!) +
      (second > 4 && row % 5 !== 4
        ? slab(x + indent + first + 5, top, second, pitch * 0.42, colours[(row * 2 + seed + 1) % 6]!)
        : "")
    );
  });
}

/** An open laptop from the front, 120 wide, standing on y = 0. */
export const laptop = (screen: string = code(-46, -76, 92, 7), case_: string = granite): string =>
  `${box(-58, -88, 116, 78, soot, 5)}${slab(-52, -82, 104, 66, "#221c2e")}${screen}${out("M-58-11H58L66 0H-66Z", case_)}`;

/** An open laptop from behind. */
export const laptopBack = (colour: string = granite, sticker: string = copper): string =>
  `${out("M-52-72H52Q56-72 57-68L62 0H-62L-57-68Q-56-72-52-72Z", colour)}${line("m-14-28 14-14 14 14", 6, sticker, 'stroke-linejoin="miter"')}`;

export const mug = (colour: string = sheet, mark: string = copper, steam = true): string =>
  `${line("M17-28h7c9 0 9 19 0 19h-7")}${out("M-17-38H17V-6Q17 0 11 0H-11Q-17 0-17-6Z", colour)}${line("m-14-14 7-8 7 8 7-8 7 8", 2.4, mark)}${steam ? line("M-6-48c-5-7 5-11 0-19M7-48c-5-7 5-11 0-19", 2.6, granite) : ""}`;

export const kettle = (colour: string = copper): string =>
  `${line("M-20-62C-20-92 20-92 20-62", 6)}${out("M30-40 54-60 58-54 34-22Z", colour)}${out("M-28-60H28L36-8Q36 0 28 0H-28Q-36 0-36-8Z", colour)}${box(-30, -66, 60, 9, soot, 3)}${disc(0, -70, 5, soot)}${line("M-22-46-26-14", 4, "#ffffff66")}`;

/** A development board lying flat, seen from above, 104 by 56 around its middle. */
export const board = (colour: string = moss): string =>
  `${box(-52, -28, 104, 56, colour, 4)}${line("M-40-22H40M-40 22H40", 5, amber, 'stroke-dasharray="1.5 7.6"')}${box(6, -16, 40, 32, granite, 2)}${line("M12-10v20h6v-20h6v20h6v-20h6v20h4", 2, sheet)}${box(-58, -9, 18, 18, clay, 2)}${box(-28, -9, 20, 18, soot, 1)}${dot(-2, -12, 3, ember)}`;

/** A breadboard with wires, 130 by 54 around its middle. */
export const breadboard = (): string =>
  `${box(-65, -27, 130, 54, sheet, 3)}${line("M-58-20H58M-58 20H58", 3, slate, 'stroke-dasharray=".1 7"')}${line("M-58-9H58M-58 9H58", 2.6, granite, 'stroke-dasharray=".1 7"')}${line("M-65 0H65", 4, clay)}${line("M-40-9C-36-40-10-40-8-9M8 9C14 34 38 34 40 9", 3.4, copper)}${line("M-24 9C-20-26 16-30 22-9", 3.4, violet)}`;

/** A soldering station: 74 wide; the iron rests in its stand. */
export const station = (colour: string = slate): string =>
  `${out("M-37 0V-40Q-37-46-31-46H15Q21-46 21-40V0Z", colour)}${box(-30, -38, 30, 15, "#221c2e", 2)}${slab(-26, -34, 16, 7, ember)}${disc(10, -18, 7, stone)}${line("M-37-6C-56-4-50-30-62-26", 3)}${line("M34 0 46-40 58 0M38-14h17", 3.4)}${put(46, -40, 1, out("M-4 0-6-34Q0-40 6-34L4 0Z", amber) + out("M-2.4 0h4.8L1 22h-2Z", sheet), 28)}`;

/** A hand-held meter with its two leads, 60 wide. */
export const meter = (colour: string = amber): string =>
  `${line("M-10-4C-14 22-56 2-62-18", 3, soot)}${line("M10-4C12 26 52 14 60-10", 3, copper)}${box(-30, -104, 60, 104, colour, 9)}${box(-21, -94, 42, 27, mint, 3)}${line("M-13-73v-14m9 14v-14m9 14v-14h8v7h-8m8 0v7", 2.6)}${disc(0, -40, 17, soot)}${line("M0-40 8-52", 3.4, sheet)}${dot(-14, -11, 4, soot)}${dot(0, -11, 4, soot)}${dot(14, -11, 4, copper)}`;

/** An oscilloscope, 150 wide. */
export const scope = (trace = "M-62-58h14v-28h18v28h18v-28h18v28h14"): string =>
  `${line("M-34-98Q-34-110-24-110H24Q34-110 34-98", 4)}${box(-75, -100, 150, 94, stone, 5)}${out("M-62-6v6h22v-6M40-6v6h22v-6", soot)}${box(-67, -91, 92, 62, "#221c2e", 3)}${line("M-67-60H25M-21-91v62", 1, slate)}${line(trace, 3, leaf)}${[-72, -46].map((y) => disc(40, y, 9, sheet) + disc(61, y, 6, sheet)).join("")}${times(4, (at) => dot(-56 + at * 24, -17, 4.4, at === 1 ? copper : granite))}${line("M40-72v-7M40-46l6-4", 2.4)}`;

/** A 3D printer from the front, 150 wide and 164 high, with what it prints on its plate. */
export const printer = (object: string = vase(copper), { spool = violet, lift = 62, frame = slate } = {}): string =>
  `${line("M0-150C30-176 44-140 30-128", 2.4, spool)}${put(44, -158, 1, disc(0, 0, 24, spool) + disc(0, 0, 9, sheet) + line("M0-17a17 17 0 0 1 17 17", 2, "#ffffff77"))}${box(-66, -144, 12, 132, frame, 2)}${box(54, -144, 12, 132, frame, 2)}${box(-70, -152, 140, 13, frame, 3)}${object}${box(-60, -lift - 24, 120, 9, stone)}${out(`M-16 ${-lift - 34}H16V${-lift - 8}H6L1 ${-lift}H-1L-6 ${-lift - 8}H-16Z`, copper)}${box(-9, -lift - 29, 18, 11, soot, 2)}${box(-50, -24, 100, 7, ink)}${out("M-74-16H74L78-4H-78Z", frame)}${box(-78, -8, 156, 10, soot, 3)}${box(28, -15, 30, 9, mint, 1)}`;

/** What a printer may be printing; it stands on the printer's plate. */
export const vase = (colour: string): string =>
  out("M-18-24Q-30-44-14-60H14Q30-44 18-24Z", colour) + line("M-22-34H22M-22-43H22M-17-52H17", 1.6, "#00000044");
export const clip = (colour: string): string => out("M-30-24V-50H-20V-34H-6V-24ZM6-24V-50H16V-34H30V-24Z", colour);

/** A spool of filament from the side, 80 across, standing. */
export const spool = (colour: string): string =>
  `${disc(0, -40, 40, stone)}${disc(0, -40, 33, colour)}${line("M-24-52a27 27 0 0 1 24-15M24-28a27 27 0 0 1-24 15", 2.4, "#ffffff66")}${disc(0, -40, 13, stone)}${disc(0, -40, 6, soot)}`;

/** A chest of small drawers; `pick` tells the colour of what is in a drawer. */
export function drawers(
  x: number,
  y: number,
  columns: number,
  rows: number,
  w: number,
  h: number,
  case_: string,
  pick: (at: number) => string,
): string {
  return `${box(x - 7, y - 7, columns * w + 14, rows * h + 14, case_, 4)}${times(rows * columns, (at) => {
    const [left, top] = [x + (at % columns) * w + 2, y + Math.floor(at / columns) * h + 2];
    return `${box(left, top, w - 4, h - 4, pick(at), 2)}${slab(left + (w - 4) / 2 - w * 0.24, top + 4, w * 0.48, 6, sheet)}${line(`M${n(left + (w - 4) / 2 - 4)} ${n(top + h - 11)}h8`, 3)}`;
  })}`;
}

/** An arm of a robot on its foot; `a` and `b` are the joints, `tip` the end of its grip. */
export function robot(a: [number, number], b: [number, number], tip: [number, number], colour: string = sheet): string {
  const [gx, gy] = tip;
  const reach = [gx - b[0], gy - b[1]] as const;
  const size = Math.hypot(...reach) || 1;
  const [ux, uy] = [reach[0] / size, reach[1] / size];
  const finger = (side: number) => {
    const [ox, oy] = [-uy * side, ux * side];
    return line(
      `M${n(gx)} ${n(gy)}l${n(ox * 13 + ux * 6)} ${n(oy * 13 + uy * 6)} ${n(ux * 16 - ox * 4)} ${n(uy * 16 - oy * 4)}`,
      6,
    );
  };
  return `${out("M-38 0C-38-22-22-36 0-36S38-22 38 0Z", copper)}${tube(`M0-28L${a.join(" ")}`, 22, colour)}${tube(`M${a.join(" ")}L${b.join(" ")}`, 18, colour)}${tube(`M${b.join(" ")}L${n(gx)} ${n(gy)}`, 11, copper)}${finger(1)}${finger(-1)}${disc(0, -28, 8, paper)}${disc(a[0], a[1], 8, paper)}${disc(b[0], b[1], 7, paper)}`;
}

export const notebook = (colour: string = violet): string =>
  `${box(-24, -6, 48, 6, colour, 1)}${box(-22, -3, 44, 2, sheet)}`;
export const toolbox = (colour: string = copper): string =>
  `${line("M-16-40V-54H16V-40", 5)}${box(-40, -40, 80, 40, colour, 3)}${line("M-40-24H40", 3)}${box(-8, -29, 16, 11, amber, 1)}`;
export const bin = (colour: string, inside: string = granite): string =>
  `${flat("M-22-30H22L20-22H-20Z", inside)}${out("M-26-30H26L21 0H-21Z", colour)}${slab(-10, -20, 20, 9, sheet)}`;
export const books = (): string =>
  `${box(-30, -44, 13, 44, violet)}${box(-17, -50, 11, 50, amber)}${box(-6, -40, 15, 40, moss)}${put(20, 0, 1, box(-7, -46, 13, 46, copper), 10)}`;
export const crate = (): string =>
  `${box(-36, -44, 72, 44, wood)}${line("M-36-29H36M-36-14H36", 2.4)}${line("M-24-44v44M24-44v44", 5, oak)}`;
