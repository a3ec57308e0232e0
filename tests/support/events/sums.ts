import { readSheet } from "read-excel-file/node";
import type { Registration, RegistrationList } from "../../../src/features/registrations/schema";
import { manageToken } from "../../../src/features/registrations/token.server";
import type { Caller, TestApp } from "../app";

/** Amounts due and paid, in US dollars. */
interface Money {
  due: number;
  paid: number;
}

interface PlaceRequest {
  app: TestApp;
  admin: Caller;
  event: number;
}

const adding = (all: readonly Money[]): Money => ({
  due: all.reduce((sum, { due }) => sum + due, 0),
  paid: all.reduce((sum, { paid }) => sum + paid, 0),
});
const moneyOf = ({ payment_status, fee, paid }: Pick<Registration, "payment_status" | "fee" | "paid">): Money => ({
  due: payment_status === "due" ? fee : 0,
  paid,
});

async function ofExport({ admin, event }: PlaceRequest): Promise<Money> {
  const file = await admin.raw("GET", "/event-registrations/registrations/export", { query: { event_id: event } });
  const [heading = [], ...rows] = await readSheet(Buffer.from(await file.arrayBuffer()));
  const of = (row: (typeof rows)[number] | undefined, name: string) => Number(row?.[heading.indexOf(name)] ?? 0);
  const money = (row: (typeof rows)[number] | undefined) => ({ due: of(row, "Fee due"), paid: of(row, "Fee paid") });
  const sums = rows.at(-1)?.[heading.indexOf("Name")] === "Sums" ? rows.pop() : undefined;
  const [said, reckoned] = [money(sums), adding(rows.map(money))];
  if (said.due !== reckoned.due || said.paid !== reckoned.paid) throw new Error("The export does not add up");
  return said;
}

/** Everybody's own page, each opened by its link. */
async function ofLinks({ app, event }: PlaceRequest): Promise<Money> {
  const rows = await app.db.selectFrom("registrations").selectAll().where("event_id", "=", event).execute();
  const pages = await Promise.all(
    rows.map((row) => app.get<{ registration: Registration }>(`/r/${manageToken(app.services.siteKey, row)}`)),
  );
  return adding(pages.map(({ body }) => moneyOf(body.registration)));
}

/** Returns the totals of an event from each place that shows them; all have to agree. */
export async function moneyEverywhere(asked: PlaceRequest): Promise<Record<string, Money>> {
  const { admin, event } = asked;
  const list = (await admin.get<RegistrationList>("/event-registrations/registrations", { event_id: event, size: 100 }))
    .body;
  const door = (
    await admin.get<{ items: { payment: Registration["payment_status"]; fee: number; paid: number }[] }>(
      `/events/${event}/door`,
    )
  ).body.items;
  return {
    list: { due: list.sums?.due ?? Number.NaN, paid: list.sums?.paid ?? Number.NaN },
    rows: adding(list.items.map(moneyOf)),
    export: await ofExport(asked),
    door: adding(door.map(({ payment, ...rest }) => moneyOf({ payment_status: payment, ...rest }))),
    links: await ofLinks(asked),
  };
}

/** The same of all events that start within a year of the clock, by the statistics. */
export async function moneyOfStatistics({ app, admin }: Pick<PlaceRequest, "app" | "admin">): Promise<Money> {
  const day = (months: number) =>
    new Date(app.clock.now().getTime() + months * 30 * 86_400_000).toISOString().slice(0, 10);
  const query = { from: day(-12), to: day(12) };
  const { total } = (await admin.get<{ total: { fees_due: number; fees_paid: number } }>("/events/statistics", query))
    .body;
  return { due: total.fees_due, paid: total.fees_paid };
}
