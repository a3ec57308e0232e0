import { expect, test } from "vitest";
import { columnsParameter, ordersOf, shownHeadings } from "./list-column";

const columns = [
  { heading: "Project", primary: true, sort: "title" },
  { heading: "Status" },
  { heading: "Registration Date", sort: "-created_at", ways: ["Latest", "Earliest"] as const },
  { heading: "Technologies", extra: true },
];
const asked = (search: string) => [...shownHeadings(new URLSearchParams(search), columns)];

test("shows the usual columns by default, or the columns that the address names besides the primary one", () => {
  expect(asked("")).toEqual(["Project", "Status", "Registration Date"]);
  expect(asked("columns=registration-date,technologies,unknown")).toEqual([
    "Project",
    "Registration Date",
    "Technologies",
  ]);
  expect(asked("columns=none")).toEqual(["Project"]);
  expect(asked("columns=")).toEqual(["Project"]);
});

test("writes the visible columns to the address, and nothing for the usual ones", () => {
  const said = (search: string) => columnsParameter(columns, shownHeadings(new URLSearchParams(search), columns));
  expect(said("")).toBeUndefined();
  expect(said("columns=status,registration-date")).toBeUndefined();
  expect(said("columns=technologies,status")).toBe("status,technologies");
  expect(said("columns=none")).toBe("none");
});

test("each sortable heading adds both directions to the orders, once", () => {
  expect(ordersOf([{ value: "created_at", label: "Oldest first" }], columns)).toEqual([
    { value: "created_at", label: "Oldest first" },
    { value: "title", label: "Project, A to Z" },
    { value: "-title", label: "Project, Z to A" },
    { value: "-created_at", label: "Latest" },
  ]);
});

test("labels of time orders do not say A to Z", () => {
  const labels = (sort: string) => ordersOf([], [{ heading: "Added", sort }]).map(({ label }) => label);
  expect(labels("-created_at")).toEqual(["Added, latest first", "Added, earliest first"]);
  expect(labels("start_date")).toEqual(["Added, earliest first", "Added, latest first"]);
});
