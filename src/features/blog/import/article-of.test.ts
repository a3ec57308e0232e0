import { expect, test } from "vitest";
import { dateOf } from "./article-of.server";

test.each([
  ["2013-04-17 22:00:00 UTC", "2013-04-17T22:00:00.000Z"],
  ["2013-04-17 22:00 GMT", "2013-04-17T22:00:00.000Z"],
  ["2013-04-17 22:00:00 +0200", "2013-04-17T20:00:00.000Z"],
  ["2013/04/17 22:00:00", "2013-04-17T20:00:00.000Z"],
  ["2013/04/17", "2013-04-17T10:00:00.000Z"],
  ["2013.04.17", "2013-04-17T10:00:00.000Z"],
  ["Wed, 17 Apr 2013 22:00:00 +0000", "2013-04-17T22:00:00.000Z"],
  ["17 April 2013 22:00 GMT", "2013-04-17T22:00:00.000Z"],
])("%j is read as a date", (text, instant) => expect(dateOf(text, "Africa/Harare")?.toISOString()).toBe(instant));

test.each(["04/05/2013", "17.4.2013", "Wed, 31 Foo 2013 22:00:00 +0000", "2013/02/31", "soon"])("%j is not", (text) =>
  expect(dateOf(text, "Africa/Harare")).toBeUndefined(),
);
