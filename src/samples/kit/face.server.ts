import { disc, dot, flat, ink, line, n, out, sheet, times, tube } from "./ink.server";

/** What somebody looks like, whatever they do. */
export interface Look {
  skin: string;
  hair: "short" | "fade" | "crop" | "afro" | "bun" | "braids" | "locs" | "wrap" | "beanie" | "bald" | "puffs";
  /** of the hair; for a wrap and a beanie, of the cloth */
  tint?: string;
  /** of the shirt */
  top: string;
  long?: boolean;
  trousers?: string;
  apron?: string;
  slim?: boolean;
  skirt?: boolean;
  glasses?: boolean;
  beard?: "full" | "chin" | "moustache";
  beardTint?: string;
  earrings?: string;
}

const black = "#221812";

/** The darker tone of a skin, for shade, nose and lids. */
export function darker(colour: string, by = 0.74): string {
  const parts = [1, 3, 5].map((at) => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * by));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

const skull =
  "M-19-6C-19-21-11-27 0-27S19-21 19-6C19 4 17.6 12 13.4 19 9.6 24.6 5 27 0 27S-9.6 24.6-13.4 19C-17.6 12-19 4-19-6Z";

const strands = (from: number, to: number, length: number, tint: string) =>
  times(6, (at) => {
    const x = from + (to - from) * (at < 3 ? at * 0.115 : 1 - (5 - at) * 0.115);
    return line(`M${n(x * 0.82)}-12Q${n(x * 1.18)} 8 ${n(x)} ${n(length - Math.abs(at - 2.5) * 1.4)}`, 5.6, tint);
  });

/** Hair that is behind the head. */
function hairBehind({ hair, tint = black }: Look): string {
  if (hair === "afro") return disc(0, -12, 31, tint);
  if (hair === "bun") return disc(0, -33, 11, tint);
  if (hair === "puffs") return disc(-19, -22, 13, tint) + disc(19, -22, 13, tint);
  if (hair === "braids") return strands(-24, 24, 52, tint) + out("M-21-4C-24-32 24-32 21-4V14H-21Z", tint);
  if (hair === "locs") return strands(-23, 23, 30, tint) + out("M-21-4C-24-32 24-32 21-4V6H-21Z", tint);
  if (hair === "wrap") return out("M8-30C12-48 30-46 28-32 26-22 14-22 8-30Z", tint);
  return "";
}

const hairlines: Partial<Record<Look["hair"], string>> = {
  short: "M-20-2C-24-24-13-32 0-32S24-24 20-2C18-9 17-13 13-16 5-19-5-19-13-16-17-13-18-9-20-2Z",
  fade: "M-18.6-10C-18.6-26-10-30.5 0-30.5S18.6-26 18.6-10C17-15 15-18 12-19 4-20.5-4-20.5-12-19-15-18-17-15-18.6-10Z",
  crop: "M-20-4C-22-24-12-31 0-31S22-24 20-4C18.6-11 15-18 0-19-15-18-18.6-11-20-4Z",
  afro: "M-21-4C-24-24-12-33 0-33S24-24 21-4C19-12 14-17 0-18-14-17-19-12-21-4Z",
  bun: "M-20-3C-21-22-12-31 0-31S21-22 20-3C17-12 10-19 0-19S-17-12-20-3Z",
  puffs: "M-20-3C-21-22-12-30 0-30S21-22 20-3C18-12 10-17 0-19-10-17-18-12-20-3Z",
  braids: "M-21 2C-23-22-12-31 0-31S23-22 21 2C19-8 12-16 1-20-12-16-19-8-21 2Z",
  locs: "M-21 0C-23-22-12-31 0-31S23-22 21 0C19-9 13-15 5-20-9-18-18-12-21 0Z",
};

/** Hair and cloth that is before the forehead. */
function hairBefore({ hair, tint = black }: Look, fine: boolean): string {
  if (hair === "wrap")
    return (
      out("M-20.5-5C-25-29-13-38 1-37 17-38 25-26 20.5-5 12-15-10-17-20.5-5Z", tint) +
      line("M-19-13C-8-23 8-24 19-14M-17-22C-6-31 8-31 17-22", 1.8, darker(tint, 0.66))
    );
  if (hair === "beanie")
    return out("M-20-12C-21-30-12-37 0-37S21-30 20-12Z", tint) + out("M-21-18H21V-9H-21Z", darker(tint, 0.72));
  const d = hairlines[hair];
  if (!d) return "";
  const parting = hair === "braids" || hair === "locs" || hair === "bun" ? "M0-20V-29M-8-17.5-11-27M8-17.5 11-27" : "";
  return out(d, tint) + (fine && parting ? line(parting, 1, "#57463a") : "");
}

/** The back of a head. */
function backOfHead(look: Look): string {
  const { hair, tint = black, skin } = look;
  const nape = out(skull, skin) + disc(-19.5, 2, 4.4, skin) + disc(19.5, 2, 4.4, skin);
  if (hair === "bald") return nape;
  if (hair === "wrap" || hair === "beanie")
    return `${nape}${out("M-20.5 6C-25-29-13-37 0-37S25-29 20.5 6C10 11-10 11-20.5 6Z", tint)}${line("M-18-8C-6-2 6-2 18-8M-16-20C-6-14 6-14 16-20", 1.8, darker(tint, 0.66))}`;
  const crown = out("M-20 8C-24-24-13-32 0-32S24-24 20 8C16 17-16 17-20 8Z", tint);
  if (hair === "braids" || hair === "locs")
    return (
      nape +
      crown +
      strands(-20, 20, hair === "braids" ? 54 : 30, tint) +
      strands(-10, 10, hair === "braids" ? 56 : 32, tint)
    );
  return hairBehind(look).replace("", nape) + crown;
}

function eye(x: number, turn: number, down: number, fine: boolean): string {
  if (!fine) return down > 0.5 ? line(`M${n(x - 2.6)} ${n(0.6)}q2.6 1.8 5.2 0`, 1.7) : dot(x, 0, 2.1, ink);
  const white = flat(`M${n(x - 4.2)} .4Q${n(x)}-4.2 ${n(x + 4.2)} .2 ${n(x)} 3 ${n(x - 4.2)} .4Z`, sheet);
  return `${white}${dot(x + turn * 0.9, -0.4, 2, ink)}${dot(x + turn * 0.9 + 0.7, -1.1, 0.6, sheet)}${line(`M${n(x - 4.4)} .4Q${n(x)}-4.4 ${n(x + 4.4)} .2`, 1.1)}`;
}

const lips = ({ skin, beard: bearded }: Look) =>
  bearded ? darker("#96594a", skin < "#60" ? 0.84 : 1) : darker("#a4523f", skin < "#70" ? 0.9 : 1);

/** Brows, eyes, nose and mouth, moved to where the head is turned. */
function features(look: Look, turn: number, down: number, fine: boolean): string {
  const shade = darker(look.skin, 0.66);
  const x = turn * 6;
  const brow = (side: number) =>
    line(`M${n(x + side * 12)}-6Q${n(x + side * 8)}-9 ${n(x + side * 3.6)}-6.4`, fine ? 1.7 : 2, black);
  const nose = line(`M${n(x - 3.8)} 8.6q-.6 2.4 1.6 2.4 2.2 1.8 4.4 0 2.2 0 1.6-2.4`, fine ? 1.2 : 1.7, shade);
  const mouth = fine
    ? flat(`M${n(x - 7)} 16.4q3.4-2 5.4-1.2 1.6.7 3.2 0 2-.8 5.4 1.2-3 4.6-7 4.6t-7-4.6Z`, lips(look))
    : "";
  const smile = line(
    `M${n(x - (fine ? 7 : 5.4))} 16.2q${fine ? "7 2.6 14" : "5.4 3.4 10.8"} 0`,
    fine ? 1 : 1.8,
    fine ? darker(look.skin, 0.42) : ink,
  );
  const glasses = look.glasses
    ? [-8, 8]
        .map(
          (side) =>
            `<rect x="${n(x + side - 6)}" y="-5" width="12" height="10" rx="4" fill="${sheet}" fill-opacity=".18" stroke-width="1.6"/>`,
        )
        .join("") + line(`M${n(x - 2)}-1h4M${n(x - 14)}-1-19-2M${n(x + 14)}-1 19-2`, 1.6)
    : "";
  return `<g transform="translate(0 ${n(down * 4)})">${brow(-1)}${brow(1)}${eye(x - 8, turn, down, fine)}${eye(x + 8, turn, down, fine)}${nose}${mouth}${smile}${glasses}</g>`;
}

function beard({ beard: kind, beardTint = black }: Look, turn: number): string {
  const x = n(turn * 5);
  if (kind === "full")
    return flat(
      "M-18.6 2C-17 12-13 14-9 12.6-4 10.6 4 10.6 9 12.6 13 14 17 12 18.6 2 18.6 20 10 28.4 0 28.4S-18.6 20-18.6 2Z",
      beardTint,
    );
  if (kind === "chin") return flat("M-7 21.4Q0 18.6 7 21.4 7.6 28.4 0 28.4T-7 21.4Z", beardTint);
  if (kind === "moustache")
    return `<g transform="translate(${x} 0)">${flat("M-8 15.4Q-5 11.6 0 12.6 5 11.6 8 15.4 4 13.8 0 14.2-4 13.8-8 15.4Z", beardTint)}</g>`;
  return "";
}

/**
 * A head around its middle, 40 wide and 54 high without its hair.
 *
 * @param turn from −1, to the left, to 1
 * @param down 1 for somebody who looks at what they do
 * @param fine with the finer lines of a portrait
 */
export function head(look: Look, { turn = 0, down = 0, back = false, fine = false } = {}): string {
  if (back) return backOfHead(look);
  const { skin } = look;
  const ear = (side: number) =>
    turn * side > 0.55 ? "" : `<ellipse cx="${n(side * 19.4 - turn * 2)}" cy="2" rx="4" ry="6" fill="${skin}"/>`;
  const shade = flat(
    `M19-6C19 4 17.6 12 13.4 19 9.6 24.6 5 27 0 27 8 22 12.6 13 12.6 0S11-18 7-26C15-23 19-16 19-6Z`,
    darker(skin, 0.86),
  );
  const rings = look.earrings
    ? [-1, 1].map((side) => (turn * side > 0.55 ? "" : disc(side * 20 - turn * 2, 11, 3, look.earrings ?? ""))).join("")
    : "";
  return `${hairBehind(look)}${ear(-1)}${ear(1)}${out(skull, skin)}${turn < 0 ? shade : `<g transform="scale(-1 1)">${shade}</g>`}${beard(look, turn)}${features(look, turn, down, fine)}${hairBefore(look, fine)}${rings}`;
}

/** The neck, from below the chin to the collar; the head's middle is 42 above its foot. */
export const neck = ({ skin }: Look, edge = 3): string => tube("M0-20V4", 15, darker(skin, 0.84), edge);
