const step = 24;
const slab = 8;

/** One arm of a chevron, laid of three slabs with joints, from (x, y) up or down to the right. */
function arm(x: number, y: number, slope: number, thickness: number): string {
  let path = "";
  for (let at = 0; at < step; at += slab) {
    const [left, right] = [at + 0.5, at + slab - 0.5];
    path += `M${x + left} ${y + left * slope}L${x + right} ${y + right * slope}v${thickness}L${x + left} ${y + left * slope + thickness}z`;
  }
  return path;
}

const slope = 0.62;
const slabs = arm(0, 18.4, -slope, 7) + arm(step, 18.4 - step * slope, slope, 7);
const courses = "M1 0h13v2H1zM16 0h17v2H16zM35 0h12v2H35zM0 26h9v2H0zM11 26h15v2H11zM28 26h11v2H28zM41 26h7v2H41z";
const wedge = "m24 15.5 11.5 8h-23z";

/** A repeatable step of the chevron course: two courses of stone, slabs on edge between them, and a wedge. */
export const chevronCourse = { width: 2 * step, height: 28, courses, slabs, wedge } as const;
