import { describe, expect, test } from "vitest";
import { readPictureAddress } from "./picture-address";

const id = "0a1b2c3d4e5f6g7h8i9j0klmn";
const address = `/files/${id}/700x394-a1b2c3-d4e5f6.webp`;

test("the address of a picture of our own says how large it is, what it looks like from afar, and its sizes", () => {
  expect(readPictureAddress(address)).toMatchObject({
    width: 700,
    height: 394,
    ground: "linear-gradient(#a1b2c3,#d4e5f6)",
    widths: [160, 320, 480, 700],
  });
  expect(readPictureAddress(`/files/${id}/1920x1080.webp`)).toMatchObject({
    ground: undefined,
    widths: [160, 320, 480, 720, 1000, 1440, 1920],
  });
  expect(readPictureAddress(`/files/${id}/40x20.webp`)?.widths).toEqual([40]);
});

test("the sizes to choose from end with its own, which as WebP is the address itself", () => {
  const picture = readPictureAddress(address);
  const folder = `/files/${id}`;
  expect(picture?.sources("webp")).toBe(
    `${folder}/160.webp 160w,${folder}/320.webp 320w,${folder}/480.webp 480w,${address} 700w`,
  );
  expect(picture?.sources("avif")).toBe(
    [160, 320, 480, 700].map((width) => `${folder}/${width}.avif ${width}w`).join(),
  );
});

describe("any other address is not one", () => {
  test.each([
    "",
    "https://pictures.example/700x394.webp",
    `https://makers.example${address}`,
    `/files/${id}/640.webp`,
    `/files/${id}/700x394.avif`,
    `/files/${id}/700x394-a1b2c3.webp`,
    `/files/${id}/700x394-"><i>--.webp`,
    `/files/${id}/source-700x394-a1b2c3-d4e5f6.svg`,
    `/files/short/700x394.webp`,
    `${address}?x`,
    `x${address}`,
  ])("%s", (other) => {
    expect(readPictureAddress(other)).toBeUndefined();
  });
});
