import type { Insertable } from "kysely";
import type { Role } from "../../src/features/users/schema";
import type { Queryable } from "../../src/platform/database.server";
import { foldKey, searchText } from "../../src/platform/text";
import type { Tables } from "../../src/tables";
import { day, hour, start } from "./clock";

/** The password of every account that a test makes. */
export const password = "Passw0rd";
/** Its hash, at a cost that takes no time. */
const passwordHash = "$argon2id$v=19$m=8,t=1,p=1$wZPJvK+Tqlnv+APouURM9w$FNa0LggQLw9bJB8J5MntVHFyiUOOUqGQpLtIHsZebLI";

/** A number that no other call of this process gets, to tell made things apart. */
let count = 0;
const next = () => ++count;

const ahead = (ms: number) => new Date(Date.parse(start) + ms).toISOString();

export interface TestUser {
  id: number;
  username: string;
  email: string;
  full_name: string;
  role: Role;
}

/** Inserts an account whose password is `password`. */
export async function insertUser(db: Queryable, given: Partial<Insertable<Tables["users"]>> = {}): Promise<TestUser> {
  const number = next();
  const { username = `person${number}`, full_name = `Person ${number}` } = given;
  const { email = `person${number}@people.example` } = given;
  const { id, role } = await db
    .insertInto("users")
    .values({
      username,
      username_key: foldKey(username),
      email,
      email_key: foldKey(email),
      full_name,
      password_hash: passwordHash,
      role: "member",
      is_active: 1,
      is_verified: 0,
      search_text: searchText(full_name, email, username),
      created_at: start,
      updated_at: start,
      ...given,
    })
    .returning(["id", "role"])
    .executeTakeFirstOrThrow();
  return { id, username, email, full_name, role: role as Role };
}

/** Inserts an event: tomorrow for two hours, free, without a limit, unless said otherwise. @returns its id */
export async function insertEvent(db: Queryable, given: Partial<Insertable<Tables["events"]>> = {}): Promise<number> {
  const { title = `Event ${next()}`, description = "Something to do together." } = given;
  const { id } = await db
    .insertInto("events")
    .values({
      title,
      description,
      content: "",
      start_date: ahead(day),
      end_date: ahead(day + 2 * hour),
      location: "",
      is_online: 0,
      meeting_url: "",
      registration_fee_cents: 0,
      max_attendees: null,
      event_type: "",
      featured: 0,
      image_url: "",
      community_id: null,
      search_text: searchText(title, description),
      created_at: start,
      updated_at: start,
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a registration; one that holds a place takes it. @returns its id */
export async function insertRegistration(
  db: Queryable,
  event_id: number,
  given: Partial<Insertable<Tables["registrations"]>> = {},
): Promise<number> {
  const number = next();
  const { name = `Guest ${number}`, email = `guest${number}@people.example`, phone = "", organization = "" } = given;
  const { registration_status = "confirmed" } = given;
  const { id } = await db
    .insertInto("registrations")
    .values({
      event_id,
      user_id: null,
      name,
      email,
      email_key: foldKey(email),
      phone,
      organization,
      experience_level: "",
      interests: "",
      dietary_restrictions: "",
      special_requirements: "",
      registration_status,
      search_text: searchText(name, email, phone, organization),
      created_at: start,
      updated_at: start,
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (registration_status !== "cancelled") {
    await db
      .updateTable("events")
      .set((set) => ({ places_taken: set("places_taken", "+", 1) }))
      .where("id", "=", event_id)
      .execute();
  }
  return id;
}
