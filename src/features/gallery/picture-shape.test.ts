import { expect, test } from "vitest";
import { gridRatio, gridSizes, shapeOf } from "./public/picture-shape";

const own = (shape: string) => `/files/0a1b2c3d4e5f6g7h8i9j0klmn/${shape}-a1b2c3-d4e5f6.webp`;

test("a picture of our own has the shape that its address tells, any other the usual one", () => {
  expect(shapeOf(own("1200x1500"))).toEqual({ width: 1200, height: 1500, known: true });
  for (const other of ["", "https://pictures.example/1200x1500.webp", "/files/x/1200x1500.webp"])
    expect(shapeOf(other), other).toMatchObject({ width: 3, height: 2, known: false });
});

test("in the grid it keeps its shape within bounds", () => {
  expect(gridRatio(own("1500x1000"))).toBe(1.5);
  expect(gridRatio(own("1000x1250"))).toBe(0.8);
  expect(gridRatio(own("1000x4000"))).toBe(0.66);
  expect(gridRatio(own("4000x1000"))).toBe(2.4);
});

const onPhone = (ratios: number[]) => gridSizes(ratios).map((sizes) => Number(/(\d+)vw$/.exec(sizes)?.[1]));

test("each picture is told its part of the row that it stands in", () => {
  // The first has its own; two of three to two fill one; a narrow one leaves its neighbour more; the last stands alone in the height of a row.
  expect(onPhone([1.5, 1.5, 1.5, 0.8, 1.5, 1.5])).toEqual([91, 44, 44, 31, 58, 39]);
  expect(gridSizes([1.5, 1.5, 1.5, 1.5])[0]).toBe("(min-width: 64rem) 374px, (min-width: 40rem) 44vw, 91vw");
});

test("a phone is never told that a picture is wider than its screen", () => {
  for (const ratio of [0.66, 0.8, 1, 1.5, 2.4])
    for (const row of [[ratio], [ratio, ratio], [ratio, 0.66]])
      for (const share of onPhone(row)) expect(share, row.join()).toBeLessThan(100);
});
