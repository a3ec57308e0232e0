import { sql } from "kysely";
import type { Queryable } from "../../platform/database/database.server";
import { formatDate, formatDateTime } from "../../platform/dates/words";
import { unknown } from "../../platform/errors/problem.server";
import { t } from "../../platform/languages/texts";
import type { Site } from "../../platform/site";
import { dayAt, endOfDay } from "../../platform/time";
import { agreementsOf, type MissingAgreement } from "../agreements/acceptances.server";
import { equipmentStatus, type Unit } from "../equipment/schema";
import { isCurrent } from "../qualifications/days";
import { isOpen } from "../qualifications/own/own-qualifications.server";
import { type NextEvent, nextEventsFor, type Standing, standingsOf } from "../qualifications/standing.server";
import { suspensionsFrom } from "../suspensions/suspensions.server";
import type { Permission } from "./schema";

type Reason = Permission["reasons"][number];
type Clock = Pick<Site, "timeZone" | "timeZoneName">;

interface MayUseQuestion {
  equipmentId: number;
  /** one unit; otherwise any in use will do */
  unitId?: number | undefined;
  /** undefined for nobody in particular */
  userId: number | undefined;
  at: Date;
  /** the present, where `at` lies ahead of it, as for a booking */
  now?: Date;
  /** leaves the status out: whether the person may, once it works */
  ignoresStatus?: boolean;
  /** visitors are told nothing of unpublished machines */
  seesHidden?: boolean;
}

interface Machine {
  requires: number[];
  agreementIds: number[];
  units: Unit[];
}

/** A machine and its units; one query. @throws Problem 404 */
async function readMachine(db: Queryable, { equipmentId, seesHidden = false, at }: MayUseQuestion): Promise<Machine> {
  const rows = await db
    .selectFrom("equipment")
    .leftJoin("equipment_units as units", "units.equipment_id", "equipment.id")
    .select(["equipment.requires", "equipment.agreement_ids", "equipment.publication", "equipment.publish_at"])
    .select(["units.id", "units.name", "units.status", "units.status_note", "units.status_until_on"])
    .select(["units.is_retired", "units.changed_at"])
    .where("equipment.id", "=", equipmentId)
    .orderBy("units.id")
    .execute();
  const [first] = rows;
  const isSeen = first?.publication === "published" && (first.publish_at ?? "") <= at.toISOString();
  if (!first || !(isSeen || seesHidden)) throw unknown("Machine");
  const units = rows.flatMap(({ id, name, status, status_note, status_until_on, is_retired, changed_at }) =>
    id === null || name === null || status === null
      ? []
      : [
          {
            id,
            name,
            status,
            status_note: status_note ?? "",
            status_until_on,
            is_retired: is_retired === 1,
            changed_at: changed_at ?? "",
          },
        ],
  );
  return {
    requires: JSON.parse(first.requires) as number[],
    agreementIds: JSON.parse(first.agreement_ids) as number[],
    units,
  };
}

/** @throws Problem 404 for a unit of another machine */
function statusReasons({ units }: Machine, { equipmentId, unitId, ignoresStatus }: MayUseQuestion): Reason[] {
  const unit = units.find(({ id }) => id === unitId);
  if (unitId !== undefined && !unit) throw unknown("Unit");
  if (ignoresStatus) return [];
  const among = unit ? [unit] : units;
  const status = equipmentStatus(among);
  if (status === "ready" || status === "limited") return [];
  const note = among.find((one) => one.status === status && one.status_note)?.status_note;
  const sentence = status === "service" ? "It is being serviced" : "It is out of order";
  return [{ code: "down", detail: note ? `${sentence}: ${note}` : sentence, to: `/equipment/${equipmentId}` }];
}

/** Lowers the first letter for use within a sentence: "Laser induction", but not "CNC induction". */
const lowerFirst = (text: string) =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

function expiredSentence(own: string, expires_on: string, today: string): string {
  const day = formatDate(`${expires_on}T12:00:00Z`, "UTC");
  return expires_on < today
    ? t`Your ${{ own }} ended on ${{ day }}`
    : t`Your ${{ own }} ends before that, on ${{ day }}`;
}

/** "Your laser induction ended on 3 Mar 2027. Next: Sat 5 Dec 2026, 10:00 CAT" */
function qualificationReason(
  standing: Standing,
  { equipmentId, next, site, today }: { equipmentId: number; next: NextEvent | undefined; site: Clock; today: string },
): Reason {
  const { state, expires_on, name } = standing;
  const own = lowerFirst(name);
  const said =
    state === "expired" && expires_on !== null
      ? expiredSentence(own, expires_on, today)
      : state === "revoked"
        ? t`Your ${{ own }} was revoked`
        : t`You need “${{ name }}”`;
  return {
    code: state === "expired" ? "qualification_expired" : "qualification_missing",
    detail: next ? `${said}. Next: ${formatDateTime(next.start_date, site)}` : `${said}.`,
    to: next ? `/events/${next.event_id}` : `/equipment/${equipmentId}`,
  };
}

const agreementReason = (equipmentId: number, { agreement_id, name, needsGuardian }: MissingAgreement): Reason => ({
  code: needsGuardian ? "guardian" : "agreement",
  detail: needsGuardian
    ? `A parent or guardian has to sign “${name}” with you at the makerspace.`
    : `Please read and accept “${name}”.`,
  to: `/equipment/${equipmentId}`,
  agreement_id,
});

/** The agreements of the qualifications that a machine requires, as a subquery. */
const agreementsOfQualifications = (ids: readonly number[]) =>
  sql`select qualifications.agreement_id from qualifications
    where qualifications.id in (${sql.join(ids)}) and qualifications.publication <> 'archived'`;

/**
 * Tells whether somebody may use a machine, with all reasons against it; at most five queries. The one function behind
 * the machine's page, its sticker and bookings; it also works within a transaction.
 * @throws Problem 404 for an unknown machine or unit
 */
export async function mayUse(db: Queryable, asked: MayUseQuestion, site: Clock): Promise<Permission> {
  const { equipmentId, userId, at, now = at } = asked;
  const machine = await readMachine(db, asked);
  const status = statusReasons(machine, asked);
  if (userId === undefined) {
    const signIn: Reason = {
      code: "not_signed_in",
      detail: "Sign in to see whether you may use it",
      to: `/login?next=${encodeURIComponent(`/equipment/${equipmentId}`)}`,
    };
    return { may: false, valid_until: null, reasons: [signIn, ...status] };
  }
  const { timeZone } = site;
  const standings = await standingsOf(db, { userId }, machine.requires, at, timeZone);
  const lacking = [...standings].filter(([, { state }]) => !isCurrent(state));
  const next = await nextEventsFor(
    db,
    lacking.map(([id]) => id),
    at,
  );
  const [own, more] = [machine.agreementIds, machine.requires];
  const ids = sql`(${sql.join(
    [
      sql`select agreements.id from agreements where agreements.id in (${sql.join(own.length > 0 ? own : [0])})`,
      ...(more.length > 0 ? [agreementsOfQualifications(more)] : []),
    ],
    sql` union `,
  )})`;
  const agreements =
    own.length + more.length === 0
      ? { missing: [], ends_at: null }
      : await agreementsOf(db, { userId, ids, at, now, timeZone });
  const today = dayAt(at, timeZone);
  const suspensions = await suspensionsFrom(db, userId, equipmentId, today);
  const suspended = suspensions.find(({ from_on }) => from_on <= today);
  const reasons: Reason[] = [
    ...status,
    ...lacking.map(([id, standing]) =>
      qualificationReason(standing, {
        equipmentId,
        next: next.get(id)?.find(isOpen) ?? next.get(id)?.[0],
        site,
        today: dayAt(now, timeZone),
      }),
    ),
    ...agreements.missing.map((missing) => agreementReason(equipmentId, missing)),
    ...(suspended
      ? [
          {
            code: "suspended" as const,
            detail: t`You are suspended until ${{ day: formatDate(`${suspended.to_on}T12:00:00Z`, "UTC") }}: ${{ reason: suspended.reason }}`,
            to: "/contact",
          },
        ]
      : []),
  ];
  if (reasons.length > 0) return { may: false, valid_until: null, reasons };
  const ends = [
    ...[...standings.values()].map(({ ends_at }) => ends_at),
    agreements.ends_at,
    ...suspensions.map(({ from_on }) => startOfDay(from_on, timeZone)),
  ].filter((end) => end !== null);
  return { may: true, valid_until: ends.sort()[0] ?? null, reasons };
}

/** The instant at which a day begins by the zone's clock; UTC, ISO 8601. */
const startOfDay = (day: string, timeZone: string) =>
  endOfDay(new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10), timeZone);
