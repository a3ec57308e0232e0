import {
  amber,
  box,
  chevrons,
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
  mist,
  out,
  oval,
  put,
  sheet,
  sky,
  slab,
  slate,
  soot,
  stone,
  times,
  upTo,
  violet,
} from "../kit/ink.server";
import { lying, shadow, standing, under } from "./stage.server";

const multimeter = () =>
  lying(
    sky,
    under("M172 30H308V326H172z"),
    line("M224 296C224 350 120 340 96 282S70 120 96 70", 6, soot),
    line("M262 296C262 356 380 344 398 280S414 120 388 74", 6, copper),
    put(98, 74, 1, out("M-8 0H8L6 58Q0 64-6 58Z", soot) + line("M0 0V-26", 4, granite), -10),
    put(388, 74, 1, out("M-8 0H8L6 58Q0 64-6 58Z", copper) + line("M0 0V-26", 4, granite), 10),
    box(170, 28, 140, 296, amber, 18),
    box(182, 40, 116, 272, soot, 12),
    box(194, 54, 92, 60, "#cfe0c4", 5),
    reading(),
    ...[0, 1, 2, 3].map((at) => box(196 + at * 23, 126, 18, 12, [amber, stone, stone, stone][at]!, 3)),
    disc(240, 196, 44, "#3d372f"),
    times(9, (at) =>
      put(
        240,
        196,
        1,
        line("M0-40V-34", 3, [sheet, amber, ember, sheet, leaf, sheet, lilac, sheet, sheet][at]!),
        at * 40,
      ),
    ),
    disc(240, 196, 26, granite),
    line("M240 196 256 178", 6, sheet),
    disc(206, 282, 10, copper),
    disc(206, 282, 4, ink),
    disc(240, 290, 11, soot),
    disc(240, 290, 5, ink),
    disc(274, 282, 11, copper),
    disc(274, 282, 5, ink),
    line("M222 290C222 300 224 300 224 306M262 292 272 284", 5, soot),
  );

/** 12.04 as seven segments show it. */
const reading = () =>
  `${line("M208 102V72M222 72h13v15h-13v15h13M248 72h13v30h-13zM268 72v15h13M281 72v30", 4, ink, 'stroke-linecap="square"')}${dot(242, 104, 2.6, ink)}`;

const servo = () =>
  standing(
    mist,
    "#cfc4e6",
    shadow(236, 296, 150),
    line("M150 262C90 262 96 318 40 306", 16),
    line("M150 258C92 258 96 312 40 300", 4, soot),
    line("M150 263C92 263 96 318 40 306", 4, "#d8432f"),
    line("M150 268C92 268 96 324 40 312", 4, amber),
    box(112, 140, 250, 26, "#3a4c8f", 3),
    oval(132, 153, 9, 7, mist),
    oval(342, 153, 9, 7, mist),
    box(148, 112, 178, 182, "#3a4c8f", 6),
    flat("M152 116H186V290H152z", "#5a6fb8"),
    box(166, 184, 142, 74, sheet, 3),
    chevrons(180, 240, 11, 3, 5, copper),
    slab(180, 196, 70, 8, granite),
    slab(180, 211, 46, 8, granite),
    line("M262 246V200M276 246V214M290 246V206", 5, violet),
    out("M168 112V94Q168 86 176 86H298Q306 86 306 94V112Z", "#3a4c8f"),
    box(246, 66, 44, 20, amber, 2),
    line("M254 66V86M262 66V86M270 66V86M280 66V86", 2),
    out("M262 48Q268 40 276 48L392 62Q402 72 392 80L276 70Q266 74 260 66L176 62Q168 56 176 50Z", stone),
    disc(268, 58, 8, granite),
    ...[316, 342, 368].map((x) => disc(x, 66, 3.4, soot)),
    ...[200, 226].map((x) => disc(x, 57, 3.4, soot)),
  );

const lora = () =>
  lying(
    "#f4e2d4",
    under("M92 92H286V280H92z"),
    box(92, 88, 194, 190, "#24456e", 5),
    ...upTo(8).map((at) => out(`M92 ${106 + at * 21}h14a7 7 0 0 1 0 14h-14z`, amber)),
    ...upTo(8).map((at) => out(`M286 ${106 + at * 21}h-14a7 7 0 0 0 0 14h14z`, amber)),
    box(124, 112, 130, 128, "#cdc6ba", 4),
    slab(138, 130, 66, 9, granite),
    slab(138, 148, 92, 9, granite),
    slab(138, 166, 50, 9, granite),
    chevrons(140, 226, 14, 3, 6, copper),
    `<g fill="none" stroke="${copper}" stroke-width="5"><path d="M232 200a10 10 0 0 1 0 14M240 192a22 22 0 0 1 0 30"/></g>`,
    dot(226, 207, 4, copper),
    disc(190, 260, 9, amber),
    disc(190, 260, 4, soot),
    line("M190 260C200 330 300 330 330 300", 5, soot),
    put(
      380,
      190,
      1,
      `${box(-13, -128, 26, 176, soot, 12)}${line("M-13-60H13M-13-66H13", 2, granite)}${box(-15, 40, 30, 14, slate, 3)}${box(-12, 54, 24, 30, amber, 2)}${line("M-12 61H12M-12 68H12M-12 75H12", 2)}${box(-9, 84, 18, 16, stone)}`,
      12,
    ),
    line("M330 300C346 290 344 288 358 286", 5, soot),
  );

const screwdrivers = () =>
  lying(
    stone,
    under("M60 60H300V300H60z"),
    box(56, 54, 248, 250, granite, 12),
    box(68, 66, 224, 226, soot, 6),
    line("M68 178H292", 3, slate),
    ...upTo(24).map((at) => {
      const [x, y] = [88 + (at % 12) * 17, at < 12 ? 92 : 204];
      const tips = ["M0 0V-14", "M-4-4H4M0-14V0", "M-5-12H5"];
      return put(
        x,
        y,
        1,
        `${box(-4.5, 18, 9, 40, "#cfc6b8", 1)}${box(-2.4, 0, 4.8, 18, stone)}${line(tips[at % 3]!, 3, stone)}${slab(-4.5, 46, 9, 6, [copper, violet, amber, leaf][at % 4]!)}`,
      );
    }),
    put(
      382,
      178,
      1,
      `${under("M-17-130H17V70H-17z")}${box(-6, -134, 12, 40, stone, 2)}${line("M-4-140H4", 5, granite)}${out("M-12-96H12L16-70V44Q16 56 0 56T-16 44V-70Z", copper)}${line("M-8-62V40M0-62V44M8-62V40", 3, "#7f2a10")}${out("M-13 62H13V84Q0 92-13 84Z", soot)}${line("M-14 58H14", 4, granite)}`,
      14,
    ),
  );

const solar = () =>
  lying(
    "#f8edd4",
    dot(414, 62, 34, amber),
    line("M414 12V2M462 62h12M450 26l8-8M378 26l-8-8M450 98l8 8", 4, amber),
    under("M76 66H356V292H76z"),
    box(72, 60, 284, 230, "#d9d3c8", 6),
    slab(86, 74, 256, 202, "#20264f"),
    ...upTo(4).flatMap((column) => upTo(3).map((row) => box(90 + column * 63, 78 + row * 66, 59, 62, "#2b3470", 4))),
    ...upTo(4).map((column) => line(`M${109 + column * 63} 76V274M${130 + column * 63} 76V274`, 2, "#b9c2e8")),
    flat("M90 78H160L110 272H90Z", "#ffffff", 0.1),
    flat("M200 78H230L180 272H150Z", "#ffffff", 0.1),
    ...[
      [79, 67],
      [349, 67],
      [79, 283],
      [349, 283],
    ].map(([x, y]) => dot(x!, y!, 3.6, soot)),
    line("M356 220C410 220 372 300 430 300", 5, "#d8432f"),
    line("M356 234C396 234 360 316 430 316", 5, soot),
    line("M430 300h16M430 316h16", 4, amber),
    box(382, 246, 24, 12, soot, 2),
  );

/** Product pictures: tools and parts. */
export const partProducts = {
  multimeter,
  "servo-motor": servo,
  "lora-module": lora,
  screwdrivers,
  "solar-cell": solar,
};
