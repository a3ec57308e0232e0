import { readPictureAddress } from "../../../platform/picture-address";

/** The shape of a picture whose address does not tell it, and of a drawn cover. */
const usual = { width: 3, height: 2 };

/** Narrower or wider ones are cut in the grid, so that a row keeps its rhythm; width to height. */
const bounds = { narrowest: 0.66, widest: 2.4 };

/** Width and height of a picture in px, or their proportion where its address does not tell. */
export function shapeOf(image: string): { width: number; height: number; known: boolean } {
  const own = readPictureAddress(image);
  return own ? { width: own.width, height: own.height, known: true } : { ...usual, known: false };
}

/** Width to height as the grid shows it. */
export function gridRatio(image: string): number {
  const { width, height } = shapeOf(image);
  return Math.round(Math.min(bounds.widest, Math.max(bounds.narrowest, width / height)) * 100) / 100;
}

/** A window that stands for its kind, the room that the rows have in it, and their measures (`.photo-rows` in the style sheet); px. */
interface Rows {
  window: number;
  room: number;
  height: number;
  gap: number;
  /** whether the first picture has a row of its own */
  opens: boolean;
}

const phone: Rows = { window: 390, room: 354, height: 100.8, gap: 8, opens: true };
const tablet: Rows = { window: 768, room: 697, height: 184, gap: 16, opens: false };
const desk: Rows = { window: 1280, room: 1152, height: 232, gap: 16, opens: false };

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

/** The width that each picture comes to when rows are filled as a browser fills them; px. */
function widthsIn({ room, height, gap, opens }: Rows, ratios: number[]): number[] {
  const taken = (row: number[]) => sum(row) * height + gap * (row.length - 1);
  const rows: number[][] = [];
  for (const ratio of ratios) {
    const row = rows.at(-1);
    const isFull = !row || (opens && rows.length === 1) || taken([...row, ratio]) > room;
    if (isFull) rows.push([ratio]);
    else row.push(ratio);
  }
  return rows.flatMap((row, index) => {
    // A last row that is not nearly full is no higher than the others.
    const isLoose = index === rows.length - 1 && !(opens && index === 0) && taken(row) + gap < 0.7 * room;
    const unit = isLoose ? height : (room - gap * (row.length - 1)) / sum(row);
    return row.map((ratio) => ratio * unit);
  });
}

/** Each picture's `sizes`, approximate between the computed windows. @param ratios width to height, in grid order */
export function gridSizes(ratios: number[]): string[] {
  const share = (rows: Rows) => widthsIn(rows, ratios).map((width) => Math.round((100 * width) / rows.window));
  const [onPhone, onTablet] = [share(phone), share(tablet)];
  return widthsIn(desk, ratios).map(
    (width, at) => `(min-width: 64rem) ${Math.ceil(width)}px, (min-width: 40rem) ${onTablet[at]}vw, ${onPhone[at]}vw`,
  );
}
