import type { Column } from "../../platform/spreadsheet/xlsx";
import { toLocalInput } from "../../platform/time";
import { answerInWords } from "../registrations/answer-in-words";
import { attendanceOf } from "../registrations/attendance";
import type { Registration } from "../registrations/schema";

export const registrationsSheet = "Event Registrations";

interface Sums {
  sums: { due: number; paid: number };
}
type Row = Registration | Sums;

const isSums = (row: Row): row is Sums => "sums" in row;
const unless = Number.NaN;

const text = (heading: string, width: number, value: (row: Registration) => string): Column<Row> => ({
  type: "text",
  heading,
  width,
  value: (row) => (isSums(row) ? "" : value(row)),
});

const date = (heading: string, value: (row: Registration) => string): Column<Row> => ({
  type: "date",
  heading,
  width: 18,
  value: (row) => (isSums(row) ? "" : value(row)),
});

/** A number column, empty in the totals' row where it makes no sense. */
const figure = (heading: string, value: (row: Row) => number): Column<Row> => ({
  type: "number",
  heading,
  width: 10,
  value,
});

const moneyOf = ({ payment_status, fee, paid }: Registration) => ({ due: payment_status === "due" ? fee : 0, paid });

const amount = (row: Row, of: "due" | "paid") => (isSums(row) ? row.sums[of] : moneyOf(row)[of] || unless);

const namesOf = (guests: Registration["guests"]) => guests.map(({ name }) => name).join(", ");

/** The columns of the export; times in the zone's wall clock. @param now decides which people are absent */
export const registrationColumns = (timeZone: string, now: Date): Column<Row>[] => [
  text("Id", 8, ({ id }) => String(id)),
  { type: "text", heading: "Name", width: 24, value: (row) => (isSums(row) ? "Sums" : row.name) },
  text("Email", 30, ({ email }) => email),
  text("Phone", 18, ({ phone }) => phone),
  text("Organisation", 24, ({ organization }) => organization),
  text("Event", 36, ({ event }) => event?.title ?? "Unknown Event"),
  date("Event starts", ({ event }) => (event ? toLocalInput(event.start_date, timeZone) : "")),
  text("Status", 12, ({ registration_status }) => registration_status),
  text("Experience level", 18, ({ experience_level }) => experience_level),
  text("Interests and goals", 40, ({ interests }) => interests),
  text("Dietary restrictions", 30, (row) => row.dietary_restrictions),
  text("Special requirements", 40, (row) => row.special_requirements),
  date("Registered", ({ created_at }) => toLocalInput(created_at, timeZone)),
  figure("Places", (row) => (isSums(row) ? unless : row.places)),
  text("Guests", 30, ({ guests }) => namesOf(guests)),
  figure("Place in line", (row) => (isSums(row) ? unless : (row.place_in_line ?? unless))),
  text("Answers", 50, ({ answers }) => answers.map((one) => `${one.label} ${answerInWords(one)}`).join("\n")),
  text("Payment", 12, ({ payment_status }) => payment_status),
  figure("Fee due", (row) => amount(row, "due")),
  figure("Fee paid", (row) => amount(row, "paid")),
  text("Paid by", 12, ({ payment_method }) => payment_method),
  date("Paid at", ({ paid_at }) => (paid_at === null ? "" : toLocalInput(paid_at, timeZone))),
  // A walk-in beyond capacity holds no place.
  text("Attendance", 16, (row) =>
    [attendanceOf(row, now) ?? "", row.places === 0 ? "extra" : ""].filter(Boolean).join(", "),
  ),
  text("Guests who came", 30, ({ guests }) => namesOf(guests.filter(({ checked_in_at }) => checked_in_at))),
];

/** The rows of a sheet as they come, and the totals if there are fees. */
export async function* withSums(chunks: AsyncIterable<Registration[]>): AsyncGenerator<Row[]> {
  // Whole thousandths, so that sums get no further decimals.
  const sums = { due: 0, paid: 0 };
  for await (const rows of chunks) {
    for (const { due, paid } of rows.map(moneyOf)) {
      sums.due += Math.round(due * 1_000);
      sums.paid += Math.round(paid * 1_000);
    }
    yield rows;
  }
  if (sums.due + sums.paid > 0) yield [{ sums: { due: sums.due / 1_000, paid: sums.paid / 1_000 } }];
}
