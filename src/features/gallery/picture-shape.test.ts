import { expect, test } from "vitest";
import { gridRatio, gridSizes, shapeOf } from "./picture-shape";

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

test("a phone is never told that a picture is wider than its screen, and a narrow one asks for less than a wide one", () => {
  const onPhone = (ratio: number) => Number(/(\d+)vw$/.exec(gridSizes(ratio))?.[1]);
  for (const ratio of [0.66, 0.8, 1, 1.5, 2.4]) expect(onPhone(ratio)).toBeLessThan(100);
  expect(onPhone(0.8)).toBeLessThan(onPhone(1));
  expect(onPhone(1)).toBeLessThan(onPhone(1.5));
});
