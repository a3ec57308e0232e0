import { expect, test, vi } from "vitest";
import type { Caller } from "../../client/api";
import { eventsAddress, listEvents } from "./public/event-address";

const ask = async (search: string) => {
  const call = vi.fn(async (_method: string, _path: string, _sent: { query: object }) => ({
    items: [],
    total: 0,
    page: 1,
    size: 20,
    pages: 0,
  }));
  await listEvents({ call } as unknown as Caller, eventsAddress.read(new URLSearchParams(search)));
  return [call.mock.lastCall?.[2].query];
};

test("the request has the filter, search and page of the address", async () => {
  expect(await ask("")).toEqual([{ series: "next", search: "", page: 1, size: 20 }]);
  expect(await ask("show=upcoming")).toEqual([{ upcoming: "true", series: "next", search: "", page: 1, size: 20 }]);
  expect(await ask("show=panels&search=+open%20source+&page=2")).toEqual([
    { status: "panel", series: "next", search: "open source", page: "2", size: 20 },
  ]);
  // A query for a series shows all its dates.
  expect(await ask("series=12")).toEqual([{ series_id: "12", search: "", page: 1, size: 20 }]);
});

test("an unknown filter is refused with a sentence, before any request", async () => {
  await expect(ask("show=parties")).rejects.toMatchObject({
    status: 422,
    detail: "There is no kind of event called “parties”",
  });
});

test("an address omits default values, and reads back as it was made", () => {
  expect(eventsAddress.href({})).toBe("/events");
  expect(eventsAddress.href({ show: "panels", page: 1 })).toBe("/events?show=panels");
  expect(eventsAddress.href({ series: 12, page: 2 })).toBe("/events?series=12&page=2");
  const href = eventsAddress.href({ show: "meetups", search: "50% & more", page: 3 });
  expect(eventsAddress.read(new URL(href, "https://anchor.example").searchParams)).toEqual({
    show: "meetups",
    search: "50% & more",
    page: "3",
    series: "",
  });
});
