import { expect, test } from "vitest";
import { openHolidays, openOwnNames } from "./holidays.server";

test("the public holidays of Zimbabwe, with those that the package lacks, and the Monday after a Sunday", async () => {
  const holiday = await openHolidays("ZW");
  expect(holiday("2026-12-22")).toBe("Unity Day");
  expect(holiday("2027-02-21")).toMatch(/National Youth Day$/);
  expect(holiday("2027-02-22")).toMatch(/National Youth Day \(observed\)$/);
  expect(holiday("2027-03-26")).toBe("Good Friday");
  expect(holiday("2027-03-29")).toBe("Easter Monday");
  // The second Monday and Tuesday of August.
  expect(holiday("2026-08-10")).toBe("Heroes' Day");
  expect(holiday("2026-08-11")).toBe("Defence Forces Day");
  // Boxing Day of 2027 is a Sunday.
  expect(holiday("2027-12-27")).toBe("Boxing Day (observed)");
  for (const ordinary of ["2027-03-28", "2026-11-21", "2027-12-28"]) expect(holiday(ordinary)).toBeUndefined();
});

test("each country has its own; one without data has none", async () => {
  const kenya = await openHolidays("KE");
  expect(kenya("2026-12-12")).toBeDefined();
  expect(kenya("2026-12-22")).toBeUndefined();
  expect((await openHolidays("XX"))("2026-12-25")).toBeUndefined();
});

test("the first and the last year that are kept are whole, and a holiday over several days has each of them", async () => {
  const holiday = await openHolidays("ZW");
  expect([holiday("2024-01-01"), holiday("2045-12-25")]).toEqual(["New Year's Day", "Christmas Day"]);
  const egypt = await openHolidays("EG");
  const days = ["2026-03-20", "2026-03-21", "2026-03-22"].map(egypt);
  expect(new Set(days).size).toBe(1);
  expect(days[0]).toContain("End of Ramadan");
});

test("a holiday has its name in the first language of its country, also on the day that it moves to", async () => {
  const chile = await openOwnNames("CL");
  expect([chile("New Year's Day"), chile("Good Friday")]).toEqual(["Año Nuevo", "Viernes Santo"]);
  expect(chile("New Year's Day (observed)")).toBe("Año Nuevo");
  expect((await openOwnNames("JP"))("New Year's Day")).toMatch(/^\p{Script=Han}+$/u);
  expect((await openOwnNames("ZW"))("Unity Day")).toBe("Unity Day");
  expect((await openOwnNames("XX"))("constructor")).toBe("constructor");
});
