import { expect, test } from "vitest";
import { pictureProblem } from "./admin/check-picture";
import { fileSizeBound, fileTooLarge, heicPicture, notAPicture } from "./schema";

test.each([
  ["holiday.jpg", "image/jpeg", 1_000, undefined],
  ["holiday.jpg", "image/jpg", 1_000, undefined],
  ["logo.png", "image/png", fileSizeBound - 1, undefined],
  ["logo.gif", "image/gif", 1, undefined],
  ["logo", "image/webp", 1, undefined],
  ["HOLIDAY.JPEG", "", 1, undefined],
  ["logo.png", "image/png", fileSizeBound, fileTooLarge],
  ["drawing.svg", "image/svg+xml", 1, notAPicture],
  ["drawing.svg", "", 1, notAPicture],
  ["page.html", "text/html", 1, notAPicture],
  ["notes.pdf", "application/pdf", 1, notAPicture],
  ["film.mp4", "video/mp4", fileSizeBound, notAPicture],
  ["IMG_1.HEIC", "", 1, heicPicture],
  ["IMG_1", "image/heif", 1, heicPicture],
])("%s, %j, %i bytes: %j", (name, type, size, sentence) => {
  expect(pictureProblem({ name, type, size })).toBe(sentence);
});
