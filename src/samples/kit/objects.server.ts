import { amber, box, copper, disc, granite, line, out, oval, sheet, slab, soot, stone } from "./ink.server";

/** A minibus from its left side, 300 wide, standing on y = 0. */
export const kombi = (colour: string, stripe: string = copper): string =>
  `${out("M-150-26V-112Q-148-132-128-132H96Q112-132 120-118L140-78Q152-72 152-52V-26Z", colour)}${slab(-149, -66, 300, 13, stripe)}${out("M-136-118H-92V-78H-136ZM-82-118H-36V-78H-82ZM-26-118H20V-78H-26Z", "#3b4650")}${out("M74-118H94Q102-118 106-110L122-78H74Z", "#3b4650")}${line("M30-128V-28M66-128V-28M-140-26H150", 2.6)}${disc(-88, -24, 24, soot)}${disc(-88, -24, 10, stone)}${disc(96, -24, 24, soot)}${disc(96, -24, 10, stone)}${box(142, -56, 12, 13, amber, 2)}${box(-154, -60, 8, 18, copper, 1)}`;

/** A bee, from the side. */
export const bee = (): string =>
  `<g stroke-width="2">${oval(-3, -7, 5, 7, sheet)}${oval(0, 0, 9, 6, amber)}${line("M-2-6V6M3-5V5", 2.4)}</g>`;

/** A phone upright around its middle, 112 by 208, with what it shows. */
export const phone = (screen: string, case_: string = soot): string =>
  `${box(-56, -104, 112, 208, case_, 16)}${box(-48, -92, 96, 180, sheet, 6)}${screen}${line("M-10-98H10", 3, granite)}`;
