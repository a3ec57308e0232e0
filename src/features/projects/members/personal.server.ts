import type { Person, PersonalData } from "../../../api/personal-data.server";
import type { Queryable } from "../../../platform/database/database.server";
import { deleteRow, findRow, updateRow } from "../../../platform/database/rows.server";
import { contentOf, filesOf, type MakerRow, makersOf, publishMakers } from "./model.server";

const asMaker = (db: Queryable, { id }: Pick<Person, "id">): Promise<MakerRow[]> =>
  db.selectFrom("project_makers").selectAll().where("user_id", "=", id).orderBy("id").execute();

/** The projects of a person with the files that they uploaded, for the export. */
async function readProjects(db: Queryable, person: Person) {
  const projects = [];
  for (const maker of await asMaker(db, person)) {
    const row = await findRow(db, "member_projects", maker.project_id);
    if (!row) continue;
    const { id, review, review_note, submitted_at, created_at, updated_at } = row;
    projects.push({
      id,
      ...contentOf(row),
      review,
      review_note,
      submitted_at,
      created_at,
      updated_at,
      shown_name: maker.shown_name,
      uploads: (await filesOf(db, id))
        .filter(({ user_id }) => user_id === person.id)
        .map(({ name, size, public_url, created_at: uploaded_at }) => ({ name, size, public_url, uploaded_at })),
    });
  }
  return projects;
}

/** Takes a maker who leaves the site from one project, as they chose. */
async function leaveProject(transaction: Queryable, maker: MakerRow): Promise<void> {
  const id = maker.project_id;
  const others = (await makersOf(transaction, id)).filter(
    (one) => one.id !== maker.id && one.user_id !== null && one.state === "accepted",
  );
  const isPublic = (await findRow(transaction, "projects", id)) !== undefined;
  if (maker.on_leaving === "removed" && others.length === 0 && isPublic) await deleteRow(transaction, "projects", id);
  if (maker.on_leaving === "named" && isPublic) {
    const name = maker.shown_name || maker.name;
    await updateRow(transaction, "project_makers", maker.id, { user_id: null, state: "named", name });
  } else await deleteRow(transaction, "project_makers", maker.id);
  await publishMakers(transaction, id);
  // Nobody can write it any more; the published project stays.
  if (others.length === 0) await deleteRow(transaction, "member_projects", id);
}

/** Projects that somebody makes, the requests to name them, and the files that they uploaded. */
export const personalDataOfProjects: PersonalData = {
  name: "projects",
  columns: {
    member_projects: ["submitted_by"],
    project_makers: ["user_id", "name", "shown_name", "email", "email_key", "asked_by"],
    project_files: ["user_id"],
    project_guides: ["makers"],
  },
  read: readProjects,
  async forget(transaction, person) {
    for (const maker of await asMaker(transaction, person)) await leaveProject(transaction, maker);
    if (person.confirmedEmail !== undefined)
      await transaction
        .deleteFrom("project_makers")
        .where("email_key", "=", person.confirmedEmail)
        .where("state", "in", ["asked", "declined"])
        .execute();
  },
};
