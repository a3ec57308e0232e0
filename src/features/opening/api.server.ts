import { type Calls, endpoint } from "../../api/endpoint.server";
import { openHolidays, openOwnNames } from "../../platform/opening/holidays.server";
import { dateOfDay, dayNumber } from "../../platform/opening/timetable";
import { changeOpen, ensureOpenState, openNow, openStateId } from "./open-state.server";
import { openState } from "./resource";
import { holidaysParams, holidaysSchema, openChangeSchema, openSchema } from "./schema";

export const read = endpoint({
  call: "GET /open",
  access: "public",
  summary: "Whether the makerspace is open now",
  answer: openSchema,
  handle: ({ site, now }) => openNow(site, now()),
});

export const change = endpoint({
  call: "PUT /open",
  access: "open.write",
  summary: "Open or close by hand, which overrides the timetable",
  onlyItem: openStateId,
  body: openChangeSchema,
  answer: openSchema,
  handle: ({ db, body, site, now }) => changeOpen(db, body, site, now()),
});

/** How far ahead holidays are listed; days. */
const ahead = 366;

export const holidays = endpoint({
  call: "GET /open/holidays/{country}",
  access: "settings.read",
  summary: "The nationwide public holidays of the coming year, by date",
  params: holidaysParams,
  answer: holidaysSchema,
  handle: async ({ params, site, now }) => {
    const [nameOf, ownName] = await Promise.all([openHolidays(params.country), openOwnNames(params.country)]);
    const today = dayNumber(now().getTime(), site.timeZone);
    const dates = Array.from({ length: ahead }, (_, at) => dateOfDay(today + at));
    return {
      items: dates.flatMap((date) => {
        const name = nameOf(date);
        return name === undefined ? [] : [{ date, name, own_name: ownName(name) }];
      }),
    };
  },
});

export const calls: Calls = {
  resource: openState,
  hooks: { lockFirst: ensureOpenState },
  endpoints: [read, change, holidays],
};
