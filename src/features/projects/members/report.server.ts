import { type CallContext, endpoint } from "../../../api/endpoint.server";
import { idempotencyKeySchema } from "../../../client/outbox/sending-fields";
import { isPublishedRow } from "../../../platform/database/published.server";
import { findRow, requireRow } from "../../../platform/database/rows.server";
import { unknown } from "../../../platform/errors/problem.server";
import { doneSchema } from "../../../platform/fields";
import { check } from "../../../platform/http/http.server";
import { t } from "../../../platform/languages/texts";
import { receiveMessage } from "../../contact/model.server";
import { safeName } from "../../mails/templates/greeting";
import { notifyAdministrators } from "../../notices/notices.server";
import { reportSchema } from "./report";

const reasonWords = {
  rights: "It is somebody else's work",
  danger: "It is dangerous",
  offensive: "It is offensive",
  other: "Something else",
} as const;

type Reporting = CallContext<{ id: number }, unknown>;

/** Counts before the body is read. */
async function countReport({ limits, address, now }: Pick<Reporting, "limits" | "address" | "now">): Promise<void> {
  await limits.countAll([limits.faults.of(address), limits.faultsByDay.of(address)], now());
}

/** A project that visitors see. @throws Problem 404 */
async function requireShown({ db, params, now }: Pick<Reporting, "db" | "params" | "now">) {
  const row = requireRow(await findRow(db, "projects", params.id), "Project");
  if (!isPublishedRow(row, now().toISOString())) throw unknown("Project");
  return row;
}

/** Somebody says that something is wrong with a project. It arrives in Messages, and hides nothing by itself. */
export const report = endpoint({
  call: "POST /projects/{id}/report",
  access: "public",
  summary: "Report that something is wrong with a project; arrives in Messages and hides nothing by itself",
  before: countReport,
  body: reportSchema,
  answer: doneSchema,
  status: 201,
  refusals: [409, 429],
  async handle(call) {
    const { db, body, now } = call;
    const project = await requireShown(call);
    const { idempotency_key: fromHeader } = check(idempotencyKeySchema, { idempotency_key: call.idempotencyKey });
    const subject = `Something is wrong with this project: ${project.title}`.slice(0, 200).toWellFormed();
    const submitted = {
      name: body.name || "A visitor",
      email: body.email,
      phone: "",
      subject,
      message: `${reasonWords[body.reason]}\n/projects/${project.id}\n\n${body.text}`,
    };
    await db.write(async (transaction) => {
      const idempotencyKey = body.idempotency_key ?? fromHeader;
      const id = await receiveMessage(transaction, { submitted, idempotencyKey, now: now() });
      if (id === undefined) return;
      await notifyAdministrators(transaction, call, {
        notice: "messages",
        about: () => safeName(subject),
        facts: () => [[t`Reason`, reasonWords[body.reason]]],
        path: `/admin/messages?message=${id}`,
        item: `message ${id}`,
      });
    });
    return { detail: "Thank you. We will look at it." };
  },
});
