import { z } from "zod";
import type { CallContext } from "../../api/endpoint.server";
import * as field from "../../api/fields/field";
import type { FieldInput } from "../../api/fields/fields";
import { importOfFields } from "../../api/import-export/import.server";
import type { Database } from "../../platform/database/database.server";
import { Problem } from "../../platform/errors/problem.server";
import { day, email, requiredText, text } from "../../platform/fields";
import { dateOfDay, dayNumber } from "../../platform/opening/timetable";
import { importSubscriber } from "./model.server";
import { subscriber } from "./resource";
import { chosenTopics } from "./schema";
import { fixedTopics } from "./topics";

/** The columns of an import: nobody is added without when and how they agreed. */
const importFields = {
  email: field.text(email("Email", "Please enter a valid email address")),
  name: field.text(text("Name", 120)).default(""),
  topics: field.list(chosenTopics, z.string()).default([...fixedTopics]),
  agreed_on: field.text(day("Agreed on")),
  how: field.text(requiredText("How", 200)),
};

type Imported = Required<FieldInput<typeof importFields>>;

/** Adds somebody who has agreed already. @throws Problem 422 for a day to come and for a known address */
function create(
  db: Database,
  item: Imported,
  { now, site }: Pick<CallContext<unknown, unknown>, "now" | "site">,
): Promise<{ id: number }> {
  const today = dateOfDay(dayNumber(now().getTime(), site.timeZone));
  if (item.agreed_on > today) {
    const detail = "Agreed on must not be in the future";
    throw new Problem(422, detail, { errors: { agreed_on: detail } });
  }
  return importSubscriber(db, item, now());
}

/** The import of people who have agreed already, with date and how. It adds, and changes nobody. */
export const importAgreed = importOfFields({
  call: "POST /subscribers/import",
  access: "subscribers.write",
  resource: subscriber,
  fields: importFields,
  create,
  async update() {
    throw new Problem(422, "An import adds subscribers and changes none. Leave out the id");
  },
});
