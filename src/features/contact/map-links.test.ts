import { expect, test } from "vitest";
import { directionsLink, mapLink, streetOf } from "./map-links";

const place = { latitude: -17.8292, longitude: 31.0522 };

test("the links name the place", () => {
  expect(mapLink(place)).toBe("https://www.openstreetmap.org/?mlat=-17.8292&mlon=31.0522#map=18/-17.8292/31.0522");
  expect(new URL(directionsLink(place)).searchParams.get("destination")).toBe("-17.8292,31.0522");
});

test("the street of an address is what follows its number", () => {
  expect(streetOf(["4th floor, Three Anchor House", "54 Jason Moyo Avenue", "Harare"])).toBe("Jason Moyo Avenue");
  expect(streetOf(["12b Fort Street"])).toBe("Fort Street");
  expect(streetOf(["The old mill", "Mutare"])).toBeUndefined();
});
