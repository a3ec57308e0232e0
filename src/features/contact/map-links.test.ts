import { expect, test } from "vitest";
import { deviceMap } from "../../reader/device-map";
import { embeddedMap, mapLink, ownMapLinks } from "./public/map-links";

const place = { latitude: -17.8292, longitude: 31.0522 };

test("the links name the place", () => {
  expect(mapLink(place)).toBe("https://www.openstreetmap.org/?mlat=-17.8292&mlon=31.0522#map=18/-17.8292/31.0522");
});

test("the embedded map has the place in its middle, with a pin", () => {
  const { origin, searchParams } = new URL(embeddedMap(place));
  expect(origin).toBe("https://www.openstreetmap.org");
  const [west = 0, south = 0, east = 0, north = 0] = (searchParams.get("bbox") ?? "").split(",").map(Number);
  expect((west + east) / 2).toBeCloseTo(place.longitude, 4);
  expect((south + north) / 2).toBeCloseTo(place.latitude, 4);
  expect(east - west).toBeGreaterThan(0);
  expect(north - south).toBeGreaterThan(0);
  expect(searchParams.get("marker")).toBe("-17.8292,31.0522");
});

test("a device opens its own map", () => {
  expect(ownMapLinks(place, "Anchor & Co")).toEqual({
    android: "geo:-17.8292,31.0522?q=-17.8292,31.0522(Anchor%20%26%20Co)",
    apple: "https://maps.apple.com/?ll=-17.8292,31.0522&q=Anchor%20%26%20Co",
  });
  expect(deviceMap("Mozilla/5.0 (Linux; Android 14; Pixel 7a)")).toBe("android");
  expect(deviceMap("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)")).toBe("apple");
  expect(deviceMap("Mozilla/5.0 (X11; Linux x86_64)")).toBeUndefined();
});
