import { expect, test } from "vitest";
import { columnsParameter, ordersOf, shownHeadings } from "./list-column";

const columns = [
  { heading: "Project", primary: true, sort: "title" },
  { heading: "Status" },
  { heading: "Registration Date", sort: "-created_at", ways: ["Latest", "Earliest"] as const },
  { heading: "Technologies", extra: true },
];
const asked = (search: string) => [...shownHeadings(new URLSearchParams(search), columns)];

test("an address that says nothing shows the usual columns, one that names some shows these and what names the item", () => {
  expect(asked("")).toEqual(["Project", "Status", "Registration Date"]);
  expect(asked("columns=registration-date,technologies,unknown")).toEqual([
    "Project",
    "Registration Date",
    "Technologies",
  ]);
  expect(asked("columns=none")).toEqual(["Project"]);
  expect(asked("columns=")).toEqual(["Project"]);
});

test("what is shown is said in the address, the usual ones by nothing", () => {
  const said = (search: string) => columnsParameter(columns, shownHeadings(new URLSearchParams(search), columns));
  expect(said("")).toBeUndefined();
  expect(said("columns=status,registration-date")).toBeUndefined();
  expect(said("columns=technologies,status")).toBe("status,technologies");
  expect(said("columns=none")).toBe("none");
});

test("each heading that sorts adds both ways to the orders, once", () => {
  expect(ordersOf([{ value: "created_at", label: "Oldest first" }], columns)).toEqual([
    { value: "created_at", label: "Oldest first" },
    { value: "title", label: "Project, A to Z" },
    { value: "-title", label: "Project, Z to A" },
    { value: "-created_at", label: "Latest" },
  ]);
});

test("times are not put in order from A to Z", () => {
  const labels = (sort: string) => ordersOf([], [{ heading: "Added", sort }]).map(({ label }) => label);
  expect(labels("-created_at")).toEqual(["Added, latest first", "Added, earliest first"]);
  expect(labels("start_date")).toEqual(["Added, earliest first", "Added, latest first"]);
});
