import type { Queryable } from "../../platform/database/database.server";
import { foldKey, searchText } from "../../platform/text";

type SampleAttendee = [name: string, organization: string, level: string, interests: string];

/** Plainly fictional people; their addresses are in the reserved .example domain. */
const attendees: SampleAttendee[] = [
  ["Tariro Moyo", "Sample Polytechnic", "beginner", "Wants to repair radios."],
  ["Kudzai Ncube", "", "intermediate", "Building a weather station for a school."],
  ["Rudo Chikafu", "Example Robotics Club", "advanced", ""],
  ["Farai Dube", "", "", ""],
  ["Nyasha Sibanda", "Example Foods", "beginner", "Sensors for cold storage."],
  ["Tendai Marufu", "", "intermediate", "Learning to teach this at the weekend."],
];

/** How long ago they registered, one after the other; hours. */
const hoursAgo = [460, 437, 432, 300, 262, 190, 142, 121, 75, 50, 26];
const hourMs = 3_600_000;

/** Registers sample people for the sample event with the fewest places, which is then full, and a few for the first one. */
export async function addSampleRegistrations(transaction: Queryable, now: Date): Promise<void> {
  const events = await transaction
    .selectFrom("events")
    .select(["id", "max_attendees"])
    .where("max_attendees", "is not", null)
    .orderBy("id")
    .execute();
  const smallest = events.reduce<(typeof events)[number] | undefined>(
    (least, event) => ((event.max_attendees ?? 0) < (least?.max_attendees ?? Number.POSITIVE_INFINITY) ? event : least),
    undefined,
  );
  const [first] = events;
  if (!first || !smallest) return;
  const arrivals = hoursAgo.map((hours) => new Date(now.getTime() - hours * hourMs).toISOString());
  await addFor(transaction, first.id, attendees.slice(0, 5), arrivals.slice(0, 5));
  await addFor(transaction, smallest.id, attendees.slice(-(smallest.max_attendees ?? 0)), arrivals.slice(5));
}

/** @param arrivals the instants at which they registered */
async function addFor(
  transaction: Queryable,
  eventId: number,
  people: SampleAttendee[],
  arrivals: string[],
): Promise<void> {
  await transaction
    .insertInto("registrations")
    .values(
      people.map(([name, organization, experience_level, interests], index) => {
        const email = `${name.toLowerCase().replace(" ", ".")}@people.example`;
        const at = arrivals[index] ?? arrivals.at(-1) ?? "";
        const phone = `+263 00 000 01${String(index + 10)}`;
        return {
          event_id: eventId,
          user_id: null,
          name,
          email,
          email_key: foldKey(email),
          phone,
          organization,
          experience_level,
          interests,
          dietary_restrictions: "",
          special_requirements: "",
          registration_status: "confirmed",
          search_text: searchText(name, email, phone, organization),
          created_at: at,
          updated_at: at,
        };
      }),
    )
    .execute();
  await transaction
    .updateTable("events")
    .set((set) => ({ places_taken: set("places_taken", "+", people.length) }))
    .where("id", "=", eventId)
    .execute();
}
