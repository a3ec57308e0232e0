import { darker, head, type Look, neck } from "./face.server";
import { disc, dot, flat, line, n, out, sheet, slate, tube } from "./ink.server";

/** Where an elbow and a hand are, from the foot of the neck. */
export type Arm = [elbowX: number, elbowY: number, handX: number, handY: number];

/** What somebody does. Left and right are the viewer's. */
export interface Pose {
  turn?: number;
  down?: number;
  back?: boolean;
  left?: Arm;
  right?: Arm;
  /** arms that the body hides */
  behind?: "left" | "right" | "both";
  /** points of a leg after the hip: knee and foot. Without them the body ends below the hip. */
  legs?: [left: [number, number, number, number], right: [number, number, number, number]];
  /** of the head, in degrees */
  tilt?: number;
  /** what they hold, drawn below their arms */
  holds?: string;
}

/** Legs of somebody who stands. */
export const standing: Pose["legs"] = [
  [-20, 195, -22, 262],
  [20, 195, 24, 262],
];

function arm(look: Look, side: -1 | 1, [elbowX, elbowY, handX, handY]: Arm, edge: number): string {
  const [x, y] = [side * 31, 23];
  const between = (share: number) => `${n(elbowX + (handX - elbowX) * share)} ${n(elbowY + (handY - elbowY) * share)}`;
  const whole = `M${x} ${y}L${n(elbowX)} ${n(elbowY)} ${n(handX)} ${n(handY)}`;
  const sleeve = look.long
    ? `M${x} ${y}L${n(elbowX)} ${n(elbowY)} ${between(0.72)}`
    : `M${x} ${y}L${n(x + (elbowX - x) * 0.66)} ${n(y + (elbowY - y) * 0.66)}`;
  return `${tube(whole, 14, look.skin, edge)}${tube(sleeve, 21, look.top, edge)}${disc(handX, handY, 9.5, look.skin)}${dot(side * 25, 24.5, 11.5, look.top)}`;
}

const slimBody =
  "M-14 1C-26 4-38 8-40 26Q-34 60-31 84-34 110-37 134H37Q34 110 31 84 34 60 40 26C38 8 26 4 14 1Q0 13-14 1Z";
const body = "M-15 1C-28 4-42 8-44 28L-37 134H37L44 28C42 8 28 4 15 1Q0 13-15 1Z";

function legs(look: Look, [left, right]: NonNullable<Pose["legs"]>, edge: number): string {
  const colour = look.trousers ?? slate;
  const skirt = look.skirt ? out("M-36 128-50 214Q0 224 50 214L36 128Z", colour) : "";
  const leg = (side: number, [kneeX, kneeY, footX, footY]: [number, number, number, number]) =>
    `${out(`M${n(footX - 13)} ${n(footY + 14)}v-10q4-10 13-10t13 6q8 2 9 14z`, "#2b2620")}${tube(`M${side * 18} 132L${n(kneeX)} ${n(kneeY)} ${n(footX)} ${n(footY - 2)}`, look.skirt ? 15 : 25, look.skirt ? look.skin : colour, edge)}`;
  return leg(-1, left) + leg(1, right) + skirt;
}

const apron = (colour: string) =>
  out("M-22 34H22L25 60H34L36 150H-36L-34 60H-25Z", colour) + line("M-22 34-15 4M22 34 15 4M-14 92H14V114H-14Z");

/**
 * Somebody, by the foot of their neck: the shoulders are 88 wide, the hip is 134 below, the ground 276.
 *
 * @param scale of the drawing; its lines keep their weight
 */
export function person(x: number, y: number, scale: number, look: Look, pose: Pose = {}): string {
  const { left = [-50, 82, -44, 132], right = [50, 82, 44, 132], behind } = pose;
  const edge = 2.9 / Math.sqrt(Math.abs(scale));
  const arms = { left: arm(look, -1, left, edge), right: arm(look, 1, right, edge) };
  const hidden = (side: "left" | "right") => behind === side || behind === "both";
  const size = scale < 0 ? `scale(${scale} ${-scale})` : `scale(${scale})`;
  const parts = [
    pose.legs ? legs(look, pose.legs, edge) : "",
    hidden("left") ? arms.left : "",
    hidden("right") ? arms.right : "",
    pose.back ? "" : neck(look),
    out(look.slim ? slimBody : body, look.top),
    pose.back ? "" : line("M-15 1Q0 13 15 1", edge * 0.8, darker(look.top === sheet ? "#b3a899" : look.top, 0.6)),
    look.apron && !pose.back ? apron(look.apron) : "",
    look.apron && pose.back ? line("M-15 1-36 70M15 1 36 70M-38 76H38", edge * 2, look.apron) : "",
    pose.back ? flat("M-7-26H7V4H-7z", darker(look.skin, 0.84)) : "",
    `<g transform="translate(0 -40)${pose.tilt ? `rotate(${pose.tilt})` : ""}">${head(look, pose)}</g>`,
    pose.holds ?? "",
    hidden("left") ? "" : arms.left,
    hidden("right") ? "" : arms.right,
  ];
  return `<g transform="translate(${n(x)} ${n(y)})${size}" stroke-width="${n(edge)}">${parts.join("")}</g>`;
}
