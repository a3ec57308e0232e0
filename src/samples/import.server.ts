import { agreements, insertVersion } from "../features/agreements/model.server";
import { insertPost } from "../features/blog/model.server";
import { insertSampleBooking } from "../features/bookings/sample-bookings.server";
import { upsertCommunity } from "../features/communities/model.server";
import { receiveMessage, writeStatus } from "../features/contact/model.server";
import { addLog } from "../features/equipment/log.server";
import { machines } from "../features/equipment/model.server";
import { insertUnit, removeUnitRows, unitsOf } from "../features/equipment/units.server";
import { writeCancelled } from "../features/events/cancelling/cancel-events.server";
import { type EventRow, insertEvent, lockEvent } from "../features/events/model.server";
import { datesOf } from "../features/events/series/dates.server";
import { insertSeries } from "../features/events/series/series.server";
import { changeFault, insertFault, markAnnounced } from "../features/faults/model.server";
import { gallery } from "../features/gallery/model.server";
import { insertSentLetter } from "../features/letters/model.server";
import { partners } from "../features/partners/model.server";
import { writeGuide } from "../features/projects/guide/guide.server";
import { projects } from "../features/projects/model.server";
import { insertRegistration, setAttended } from "../features/registrations/model.server";
import { addSampleFacts, addSampleWords } from "../features/settings/sample-facts.server";
import { products } from "../features/store/model.server";
import { team } from "../features/team/model.server";
import type { Database } from "../platform/database/database.server";
import { findRow, requireRow } from "../platform/database/rows.server";
import { addSetting, readSetting } from "../platform/database/setting-rows.server";
import type { Files } from "../platform/files/files.server";
import { digitsOf, toMinorUnit } from "../platform/money/money";
import { readStoredCurrency } from "../platform/money/stored-currency.server";
import { openHolidays } from "../platform/opening/holidays.server";
import type { WholeSite } from "../platform/site";
import { toLocalInput } from "../platform/time";
import { momentOf, schedule } from "./dates.server";
import { isDefault } from "./folder.server";
import { type Ids, type Import, idsOf } from "./importing.server";
import { storePictures } from "./pictures.server";
import { addGiving, addQualifications } from "./qualifications.server";
import { type Organisation, pictureLink, readOrganisation } from "./read.server";
import type { Moment } from "./schema.server";

interface Dependencies {
  folder: string;
  files: Files;
  site: Pick<WholeSite, "timeZone" | "address" | "timetable">;
  now: Date;
}

/** The settings row with the time of the import. */
const onceKey = "sample_content_added_at";

/**
 * Fills an empty database with sample content once.
 * @returns whether it did
 * @throws ConfigurationError naming the file and each wrong entry; nothing is written then
 */
export async function addSampleContent(db: Database, { folder, files, site, now }: Dependencies): Promise<boolean> {
  // Checked at every start without a write, which would count as a content change.
  if (await readSetting(db, onceKey)) return false;
  return db.change(async (transaction) => {
    // A second process waits here for the first, and then has nothing to do.
    if (!(await addSetting(transaction, onceKey, now.toISOString()))) return false;
    const someEvent = await transaction.selectFrom("events").select("id").limit(1).executeTakeFirst();
    if (someEvent) return false;
    const organisation = await readOrganisation(folder);
    // Writing files leaves time for loading the holidays.
    const [addressOf, holiday] = await Promise.all([
      storePictures(files, organisation),
      openHolidays(site.address.country),
    ]);
    const start = { now, timeZone: site.timeZone, holiday };
    const digits = digitsOf(await readStoredCurrency(transaction));
    const amount = (written: number) => toMinorUnit(written, digits) / 10 ** digits;
    const all = { organisation, transaction, addressOf, start, amount, timetable: site.timetable };
    await addCommunities(all);
    const agreementIds = await addAgreements(all);
    const qualificationIds = await addQualifications(all, agreementIds);
    await addRows(all, { agreementIds, qualificationIds, ...(await addProjects(all)) });
    await addEvents(all, qualificationIds);
    await addPosts(all);
    await addMessages(all);
    for (const { sent, ...letter } of organisation.letters)
      await insertSentLetter(transaction, letter, momentOf(sent, start));
    await addSampleWords(transaction, organisation.words);
    if (isDefault(folder)) await addSampleFacts(transaction);
    return true;
  });
}

type Stamped = "equipment" | "events" | "partners" | "posts" | "products" | "projects" | "team_members";

async function stamp(
  { transaction, start }: Import,
  table: Stamped,
  id: number,
  updated: Moment | undefined,
): Promise<void> {
  if (!updated) return;
  await transaction
    // All of them have these columns; Kysely types one table at a time.
    .updateTable(table as "events")
    .set({ updated_at: momentOf(updated, start).toISOString() })
    .where("id", "=", id)
    .execute();
}

async function addCommunities(all: Import): Promise<void> {
  for (const { id, picture, lead_picture, members, created, updated, ...rest } of all.organisation.communities) {
    const community = { ...rest, image_url: all.addressOf(picture), lead_image_url: all.addressOf(lead_picture) };
    const dates = { created: momentOf(created, all.start), updated: momentOf(updated ?? created, all.start) };
    await upsertCommunity(all.transaction, id, { community, members, ...dates });
  }
}

/** Adds the projects. @returns their ids by title, for their guides */
async function addProjects(all: Import): Promise<{ projectIds: Ids }> {
  const { organisation, transaction, addressOf, start } = all;
  const projectIds = new Map<string, number>();
  for (const { picture, created, updated, guide: _, ...project } of organisation.projects) {
    const made = { ...project, image_url: addressOf(picture) };
    const { id } = await projects.insert(transaction, made, momentOf(created, start));
    await stamp(all, "projects", id, updated);
    projectIds.set(project.title, id);
  }
  return { projectIds };
}

/** Adds how members made their projects, once the machines are there. */
async function addGuides({ organisation, transaction, addressOf }: Import, projectIds: Ids, machineIds: Ids) {
  for (const { title, guide } of organisation.projects) {
    const [id] = idsOf([title], projectIds);
    if (!guide || id === undefined) continue;
    const { machines: names, steps, ...rest } = guide;
    await writeGuide(transaction, id, {
      ...rest,
      equipment_ids: idsOf(names, machineIds),
      steps: steps.map(({ pictures, ...step }) => ({
        ...step,
        pictures: pictures.map(({ picture, alt }) => ({ url: addressOf(picture), alt })),
      })),
    });
  }
}

async function addRows(all: Import, ids: { agreementIds: Ids; qualificationIds: Ids; projectIds: Ids }): Promise<void> {
  const { organisation, transaction, addressOf, start } = all;
  const machineIds = new Map<string, number>();
  for (const {
    picture,
    created,
    updated,
    units,
    log,
    faults,
    bookings,
    agreements: accepted,
    requires: required,
    ...machine
  } of organisation.equipment) {
    const agreement_ids = idsOf(accepted, ids.agreementIds);
    const requires = idsOf(required, ids.qualificationIds);
    const now = momentOf(created, start);
    const { id } = await machines.insert(
      transaction,
      { ...machine, requires, agreement_ids, image_url: addressOf(picture) },
      now,
    );
    await addSampleUnits(all, id, { units, log, now });
    await addSampleFaults(all, id, faults);
    await addSampleBookings(all, id, bookings);
    await stamp(all, "equipment", id, updated);
    machineIds.set(machine.name, id);
  }
  await addGuides(all, ids.projectIds, machineIds);
  for (const { picture, created, updated, ...partner } of organisation.partners) {
    const made = { ...partner, logo_url: addressOf(picture) };
    const { id } = await partners.insert(transaction, made, momentOf(created, start));
    await stamp(all, "partners", id, updated);
  }
  for (const { picture, created, updated, ...member } of organisation.team) {
    const made = { ...member, image_url: addressOf(picture) };
    const { id } = await team.insert(transaction, made, momentOf(created, start));
    await stamp(all, "team_members", id, updated);
  }
  for (const { picture, created, updated, ...product } of organisation.products) {
    const made = { ...product, price: all.amount(product.price), image_url: addressOf(picture) };
    const { id } = await products.insert(transaction, made, momentOf(created, start));
    await stamp(all, "products", id, updated);
  }
  for (const { picture, created, ...item } of organisation.gallery)
    await gallery.insert(transaction, { ...item, image_url: addressOf(picture) }, momentOf(created, start));
}

/** Adds the agreements with their texts. @returns their ids by name */
async function addAgreements({ organisation, transaction, start }: Import): Promise<Ids> {
  const ids = new Map<string, number>();
  for (const { created, updated: _, text, ...agreement } of organisation.agreements) {
    const now = momentOf(created, start);
    const { id } = await agreements.insert(transaction, agreement, now);
    await insertVersion(transaction, id, { text, must_accept_by_on: null }, now);
    ids.set(agreement.name, id);
  }
  return ids;
}

type SampleMachine = Organisation["equipment"][number];

/** Replaces the first unit of a new machine by those of its file, and fills its log. */
async function addSampleUnits(
  { transaction, start }: Import,
  equipmentId: number,
  { units, log, now }: Pick<SampleMachine, "units" | "log"> & { now: Date },
): Promise<void> {
  await removeUnitRows(transaction, equipmentId);
  for (const { name, status, note, until } of units) {
    const day = until && new Date(start.now.getTime() + until.days * 86_400_000).toISOString().slice(0, 10);
    await insertUnit(transaction, { equipmentId, name, status, note, until_on: day ?? null, now });
  }
  for (const { at, kind, what, cost } of log)
    await addLog(transaction, { equipment_id: equipmentId, kind, what, cost, now: momentOf(at, start) });
}

/** Adds the bookings of a machine around the first start. */
async function addSampleBookings(
  { transaction, start, timetable }: Import,
  equipmentId: number,
  bookings: SampleMachine["bookings"],
): Promise<void> {
  const machine = requireRow(await findRow(transaction, "equipment", equipmentId), "Machine");
  const units = await unitsOf(transaction, equipmentId);
  for (const { unit, ...booking } of bookings) {
    const { id: unitId } = requireRow(
      units.find(({ name }) => unit === undefined || name === unit),
      "Unit",
    );
    const when = { timetable, timeZone: start.timeZone, now: start.now };
    await insertSampleBooking(transaction, { machine, unitId, booking }, when);
  }
}

/** Adds the reported faults of a machine, and their repairs. */
async function addSampleFaults(
  { transaction, start }: Import,
  equipmentId: number,
  faults: SampleMachine["faults"],
): Promise<void> {
  for (const { at, mended, ...fault } of faults) {
    const { id } = await insertFault(transaction, {
      ...fault,
      equipmentId,
      unitId: null,
      pictures: [],
      name: "",
      contact: "",
      userId: null,
      idempotencyKey: undefined,
      setsDown: false,
      stranger: null,
      strangerBytes: 0,
      now: momentOf(at, start),
    });
    // Nobody is told of samples.
    await markAnnounced(transaction, id);
    if (mended)
      await changeFault(
        transaction,
        id,
        { status: "fixed", outcome: mended.what },
        { userId: null, now: momentOf(mended.at, start) },
      );
  }
}

async function addEvents(all: Import, qualificationIds: Ids): Promise<void> {
  const { organisation, transaction, addressOf, start } = all;
  const dates = schedule(organisation.events, start);
  for (const [index, row] of organisation.events.entries()) {
    const { picture, when: _, gives, mode, requires, registrations, repeats, ...fields } = row;
    const { cancelled, created, updated, ...rest } = fields;
    const day = dates[index] as (typeof dates)[number];
    const registration_fee = all.amount(rest.registration_fee);
    const event = { ...rest, ...day, registration_fee, image_url: addressOf(picture) };
    const writing = { timeZone: start.timeZone, now: momentOf(created, start) };
    const { id: eventId } = await insertEvent(transaction, event, writing);
    for (const { registered, attended, ...registration } of registrations) {
      const now = momentOf(registered, start);
      const { id } = await insertRegistration(transaction, { eventId, registration, userId: null, now });
      if (attended) await setAttended(transaction, id, event.start_date);
    }
    await addGiving(all, { eventId, day: event.end_date, registrations, gives, mode, requires }, qualificationIds);
    await stamp(all, "events", eventId, updated);
    if (cancelled) {
      const before = (await lockEvent(transaction, eventId)) as EventRow;
      await writeCancelled(transaction, before, cancelled.reason, momentOf(cancelled.at, start));
    }
    if (repeats) await addSeries(all, event, { eventId, ...repeats }, writing);
  }
}

/** Makes a series of an event, without public holidays. */
async function addSeries(
  { transaction, start }: Import,
  event: { start_date: string; end_date: string },
  { eventId, ...repeats }: { eventId: number; rule: string; count?: number | undefined },
  writing: { timeZone: string; now: Date },
): Promise<void> {
  const { items } = await datesOf(event, { ...repeats, except: [] }, start.timeZone);
  const days = items.slice(1).map(({ start_date }) => toLocalInput(start_date, start.timeZone).slice(0, 10));
  await insertSeries(transaction, eventId, { ...repeats, except: days.filter((day) => start.holiday(day)) }, writing);
}

async function addPosts(all: Import): Promise<void> {
  const { organisation, transaction, addressOf, start } = all;
  const ids = new Map<string, number>();
  for (const article of organisation.articles) {
    const { file, picture, author_picture, related: _, created, published, updated, views, ...rest } = article;
    const post = {
      ...rest,
      status: "published" as const,
      image_url: addressOf(picture),
      author_image: addressOf(author_picture),
      content: rest.content.replace(pictureLink, (_link, name: string) => `(${addressOf(name)})`),
      related_post_ids: [],
    };
    const { id } = await insertPost(transaction, post, { authorId: null, now: momentOf(published, start) });
    ids.set(file, id);
    const created_at = momentOf(created, start).toISOString();
    await transaction.updateTable("posts").set({ created_at, views }).where("id", "=", id).execute();
    await stamp(all, "posts", id, updated);
  }
  for (const { file, related } of organisation.articles)
    await transaction
      .updateTable("posts")
      .set({ related_post_ids: JSON.stringify(related.map((name) => ids.get(name))) })
      .where("id", "=", ids.get(file) as number)
      .execute();
}

async function addMessages(all: Import): Promise<void> {
  const { organisation, transaction, start } = all;
  for (const { received, updated, status, ...submitted } of organisation.messages) {
    const id = await receiveMessage(transaction, {
      submitted,
      idempotencyKey: undefined,
      now: momentOf(received, start),
    });
    if (id !== undefined && status !== "unread")
      await writeStatus(transaction, id, status, momentOf(updated ?? received, start));
  }
}
