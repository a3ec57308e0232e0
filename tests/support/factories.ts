import type { Insertable } from "kysely";
import type { Role } from "../../src/api/policy";
import type { Queryable } from "../../src/platform/database/database.server";
import type { Tables } from "../../src/platform/database/tables";
import { searchText } from "../../src/platform/latin";
import { foldKey } from "../../src/platform/text";
import { day, hour, start } from "./clock";

/** The password of every account that a test makes. */
export const password = "Bench9maker";
/** Its hash, at a cost that takes no time. */
const passwordHash = "$argon2id$v=19$m=8,t=1,p=1$SKkeWk0JCXl/MwvkmnwlSQ$PXLIeqo+MqdlGISqkLDD4KtG97WFxilqdVfVtdI9EQQ";

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

/** Inserts an account with the password `password`. */
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

/** Inserts an event; by default tomorrow for two hours, free, unlimited. @returns its id */
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
  if (registration_status !== "cancelled" && registration_status !== "waiting") {
    await db
      .updateTable("events")
      .set((set) => ({ places_taken: set("places_taken", "+", given.places ?? 1) }))
      .where("id", "=", event_id)
      .execute();
  }
  return id;
}

/** Inserts a community; by default active, without members. @returns its id */
export async function insertCommunity(
  db: Queryable,
  given: Partial<Insertable<Tables["communities"]>> = {},
): Promise<string> {
  const number = next();
  const { name = `Community ${number}`, description = "People who do something together." } = given;
  const { id } = await db
    .insertInto("communities")
    .values({
      id: `community-${number}`,
      name,
      name_key: foldKey(name),
      description,
      category: "technology",
      image_url: "",
      about: "",
      meeting_schedule: "",
      location: "",
      benefits: "[]",
      lead_name: "",
      lead_role: "",
      lead_bio: "",
      lead_image_url: "",
      is_active: 1,
      search_text: searchText(name, description),
      created_at: start,
      updated_at: start,
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a project in progress. @returns its id */
/** A draft that a member writes. */
export async function insertMemberProject(
  db: Queryable,
  userId: number,
  given: Partial<Insertable<Tables["member_projects"]>> = {},
): Promise<number> {
  const id = given.id ?? next();
  await db
    .insertInto("member_projects")
    .values({
      id,
      submitted_by: userId,
      title: `Project ${id}`,
      content: "{}",
      review: "draft",
      review_note: "",
      submitted_at: null,
      approved_at: null,
      told_at: null,
      created_at: start,
      updated_at: start,
      ...given,
    })
    .execute();
  await db
    .insertInto("project_makers")
    .values({
      project_id: id,
      position: 0,
      user_id: userId,
      name: "Tariro Moyo",
      shown_name: "Tariro Moyo",
      email: "",
      email_key: null,
      state: "accepted",
      asked_by: null,
      accepted_at: start,
      created_at: start,
    })
    .execute();
  return id;
}

export async function insertProject(
  db: Queryable,
  given: Partial<Insertable<Tables["projects"]>> = {},
): Promise<number> {
  const { title = `Project ${next()}`, description = "Something that is being built." } = given;
  const { id } = await db
    .insertInto("projects")
    .values({
      title,
      title_key: foldKey(title),
      description,
      content: "",
      image_url: "",
      github_url: "",
      demo_url: "",
      technologies: "[]",
      category: "other",
      status: "in_progress",
      difficulty: "beginner",
      featured: 0,
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

/** Inserts a published machine with one unit, which is ready. @returns its id */
export async function insertMachine(
  db: Queryable,
  {
    code,
    status = "ready",
    ...given
  }: Partial<Insertable<Tables["equipment"]>> & {
    code?: string;
    status?: "ready" | "limited" | "service" | "down";
  } = {},
): Promise<number> {
  const number = next();
  const { name = `Machine ${number}`, description = "", model = "" } = given;
  const { id } = await db
    .insertInto("equipment")
    .values({
      name,
      name_key: foldKey(name),
      description,
      content: "",
      image_url: "",
      category: "other",
      model,
      location: "",
      fee_note: "",
      safety: "",
      featured: 0,
      community_id: null,
      publication: "published",
      search_text: searchText(name, description, model),
      created_at: start,
      updated_at: start,
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("equipment_units")
    .values({
      equipment_id: id,
      name: "1",
      code: code ?? `U${String(number).padStart(5, "0")}`,
      status,
      status_note: "",
      status_until_on: null,
      is_retired: 0,
      changed_at: start,
    })
    .execute();
  return id;
}

/** Inserts a published agreement without a text. @returns its id */
export async function insertAgreement(
  db: Queryable,
  given: Partial<Insertable<Tables["agreements"]>> = {},
): Promise<number> {
  const { name = `Agreement ${next()}`, description = "" } = given;
  const { id } = await db
    .insertInto("agreements")
    .values({
      name,
      description,
      publication: "published",
      search_text: searchText(name, description),
      created_at: start,
      updated_at: start,
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a published qualification that does not end. @returns its id */
export async function insertQualification(
  db: Queryable,
  given: Partial<Insertable<Tables["qualifications"]>> = {},
): Promise<number> {
  const { name = `Qualification ${next()}`, description = "" } = given;
  const { id } = await db
    .insertInto("qualifications")
    .values({
      name,
      description,
      validity: "none",
      valid_months: null,
      valid_until_day: "",
      remind_days: 30,
      needs: "[]",
      agreement_id: null,
      publication: "published",
      search_text: searchText(name, description),
      created_at: start,
      updated_at: start,
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Grants a qualification by hand, without a mail. @returns the grant's id */
export async function insertGrant(
  db: Queryable,
  qualification_id: number,
  given: Partial<Insertable<Tables["qualification_grants"]>>,
): Promise<number> {
  const day = start.slice(0, 10);
  const { id } = await db
    .insertInto("qualification_grants")
    .values({
      qualification_id,
      user_id: null,
      email_key: null,
      name: `Maker ${next()}`,
      granted_on: day,
      expires_on: null,
      source: "hand",
      event_id: null,
      from_check_in: 0,
      granted_by: null,
      note: "",
      created_at: start,
      revoked_at: null,
      revoked_by: null,
      revoke_reason: "",
      is_undone: 0,
      granted_told_on: "",
      expiring_told_on: null,
      expired_told_on: null,
      revoked_told_on: null,
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts an active partner. @returns its id */
export async function insertPartner(
  db: Queryable,
  given: Partial<Insertable<Tables["partners"]>> = {},
): Promise<number> {
  const { name = `Partner ${next()}`, description = "Who works with us." } = given;
  const { id } = await db
    .insertInto("partners")
    .values({
      name,
      name_key: foldKey(name),
      description,
      logo_url: "",
      website_url: "",
      category: "",
      featured: 0,
      is_active: 1,
      search_text: searchText(name, description),
      created_at: start,
      updated_at: start,
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts an active team member with an e-mail address. @returns its id */
export async function insertTeamMember(
  db: Queryable,
  given: Partial<Insertable<Tables["team_members"]>> = {},
): Promise<number> {
  const number = next();
  const { name = `Colleague ${number}`, role = "Maker", bio = "" } = given;
  const { id } = await db
    .insertInto("team_members")
    .values({
      name,
      name_key: foldKey(name),
      role,
      bio,
      image_url: "",
      email: `colleague${number}@people.example`,
      github_url: "",
      linkedin_url: "",
      twitter_url: "",
      order_priority: 0,
      is_active: 1,
      search_text: searchText(name, role, bio),
      created_at: start,
      updated_at: start,
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

type Defaults<Name extends keyof Tables> = Partial<Insertable<Tables[Name]>>;

/** Inserts an article; by default published. @returns its id */
export async function insertPost(db: Queryable, given: Defaults<"posts"> = {}): Promise<number> {
  const number = next();
  const { title = `Post ${number}`, content = "Some words.", author_name = "", created_at = start } = given;
  const { status = "published", categories = "[]" } = given;
  const published_at = status === "published" ? created_at : null;
  const { id, date } = await db
    .insertInto("posts")
    .values({
      title,
      slug: `post-${number}`,
      excerpt: "",
      content,
      image_url: "",
      status,
      featured: 0,
      author_id: null,
      author_name,
      author_key: foldKey(author_name),
      author_image: "",
      author_bio: "",
      categories,
      related_post_ids: "[]",
      published_at,
      date: created_at,
      search_text: searchText(title, content, categories, author_name),
      created_at,
      updated_at: created_at,
      ...given,
    })
    .returning(["id", "date"])
    .executeTakeFirstOrThrow();
  const rows = (JSON.parse(categories) as string[]).map((category) => ({ post_id: id, category, date }));
  if (rows.length > 0) await db.insertInto("post_categories").values(rows).execute();
  return id;
}

/** An upload in the library; there is no file of it. */
export async function insertMedia(db: Queryable, given: Defaults<"media"> = {}): Promise<number> {
  const folder = String(next()).padStart(25, "0");
  const { name = `File ${folder}`, alt = "" } = given;
  const { id } = await db
    .insertInto("media")
    .values({
      url: `/files/${folder}/60x40-000000-000000.webp`,
      folder,
      name,
      alt,
      is_picture: 1,
      type: "image/webp",
      size: 1_000,
      width: 60,
      height: 40,
      search_text: searchText(name, alt),
      created_at: start,
      updated_at: start,
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a picture of the gallery. @returns its id */
export async function insertGalleryItem(db: Queryable, given: Defaults<"gallery_items"> = {}): Promise<number> {
  const { title = `Picture ${next()}`, description = "" } = given;
  const { id } = await db
    .insertInto("gallery_items")
    .values({
      title,
      description,
      image_url: "https://pictures.example/one.jpg",
      category: "general",
      featured: 0,
      search_text: searchText(title, description),
      created_at: start,
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a product; by default five in stock at 10.00. @returns its id */
export async function insertProduct(db: Queryable, given: Defaults<"products"> = {}): Promise<number> {
  const { name = `Product ${next()}`, description = "A thing on the shelf." } = given;
  const { stock_quantity = 5, is_available = 1 } = given;
  const { id } = await db
    .insertInto("products")
    .values({
      name,
      description,
      price_cents: 1_000,
      image_url: "",
      category: "components",
      stock_quantity,
      is_available,
      in_stock: is_available === 1 && stock_quantity > 0 ? 1 : 0,
      featured: 0,
      specifications: "[]",
      search_text: searchText(name, description),
      created_at: start,
      updated_at: start,
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts an unread message. @returns its id */
export async function insertMessage(db: Queryable, given: Defaults<"messages"> = {}): Promise<number> {
  const number = next();
  const { name = `Writer ${number}`, email = `writer${number}@people.example`, phone = "" } = given;
  const { subject = `Question ${number}`, message = "When do you open?" } = given;
  const { id } = await db
    .insertInto("messages")
    .values({
      name,
      email,
      phone,
      subject,
      message,
      status: "unread",
      idempotency_key: null,
      search_text: searchText(name, email, phone, subject, message),
      created_at: start,
      updated_at: start,
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts an open fault of a machine. @returns its id */
export async function insertFault(
  db: Queryable,
  equipment_id: number,
  given: Defaults<"faults"> = {},
): Promise<number> {
  const { text = `Fault ${next()}`, name = "", contact = "" } = given;
  const { id } = await db
    .insertInto("faults")
    .values({
      equipment_id,
      unit_id: null,
      text,
      severity: "limited",
      is_dangerous: 0,
      pictures: "[]",
      name,
      contact,
      contact_key: contact ? foldKey(contact) : null,
      user_id: null,
      status: "open",
      outcome: "",
      sets_down: 0,
      told_at: start,
      closed_at: null,
      stranger: null,
      search_text: searchText(text, name, contact),
      created_at: start,
      updated_at: start,
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a webhook that is paused, with a secret that no key opens. @returns its id */
export async function insertWebhook(db: Queryable): Promise<number> {
  const { id } = await db
    .insertInto("webhooks")
    .values({
      name: `Receiver ${next()}`,
      url: "https://receiver.example/hook",
      topics: '["event.published"]',
      secret: "",
      is_active: 0,
      created_at: start,
      updated_at: start,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("webhook_states").values({ webhook_id: id, due_at: start }).execute();
  return id;
}
