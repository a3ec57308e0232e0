import fc from "fast-check";
import { expect, test } from "vitest";
import { readPosition } from "./position";

test.each([
  ["51.5074, -0.1278", 51.5074, -0.1278],
  [" -33.0424 -71.6273 ", -33.0424, -71.6273],
  ["−33.0424,−71.6273", -33.0424, -71.6273],
  ["33.0424° S, 71.6273° W", -33.0424, -71.6273],
  ["48.2°N 16.37°E", 48.2, 16.37],
  ["https://www.openstreetmap.org/?mlat=48.2084&mlon=16.3731#map=18/48.2/16.3", 48.2084, 16.3731],
  ["https://www.openstreetmap.org/#map=18/-17.8292/31.0522", -17.8292, 31.0522],
  [
    "https://www.google.com/maps/place/X/@48.1,16.1,17z/data=!3m1!4b1!4m6!3m5!1s0x0!8m2!3d48.2084!4d16.3731",
    48.2084,
    16.3731,
  ],
  ["https://www.google.com/maps/@-33.0424,-71.6273,17z", -33.0424, -71.6273],
  ["https://maps.google.com/?q=48.2084,16.3731", 48.2084, 16.3731],
  ["https://www.google.com/maps/search/?api=1&query=48.2084%2C16.3731", 48.2084, 16.3731],
  ["https://maps.apple.com/?ll=48.2084,16.3731&q=X", 48.2084, 16.3731],
  ["https://maps.apple.com/place?coordinate=48.2084,16.3731", 48.2084, 16.3731],
  ["geo:48.2084,16.3731?z=19", 48.2084, 16.3731],
])("%s is a place", (text, latitude, longitude) => {
  expect(readPosition(text)).toEqual({ latitude, longitude });
});

test.each(["", "Vienna", "91, 0", "0, 181", "51.5074", "https://maps.app.goo.gl/abc123", "1, 2, 3", "12/04/2026"])(
  "%j is none",
  (text) => {
    expect(readPosition(text)).toBeUndefined();
  },
);

test("whatever is pasted, it is a place that there is or none, at once", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-\d.,° NSEW@!=&?/]*$/)), (text) => {
      const { latitude = 0, longitude = 0 } = readPosition(text) ?? {};
      expect(Math.abs(latitude)).toBeLessThanOrEqual(90);
      expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
    }),
  );
  readPosition(`${"9".repeat(50_000)}, ${" ".repeat(50_000)}`);
});
