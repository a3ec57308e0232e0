import {
  confirmEmailMail,
  confirmNewEmailMail,
  emailChangedMail,
  factorChangedMail,
  mailOpenedMail,
  passwordChangedMail,
  resetPasswordMail,
  roleChangedMail,
  testMail,
} from "../../../src/features/mails/templates/account.ts";
import {
  eventCancelledMail,
  eventReopenedMail,
  manageLinkMail,
  registrationCancelledMail,
  registrationConfirmedMail,
} from "../../../src/features/mails/templates/event.ts";
import { announcementMail, eventChangedMail, reminderMail } from "../../../src/features/mails/templates/event-news.ts";
import { messageReceivedMail, noticeMail } from "../../../src/features/mails/templates/message.ts";
import { registrationMovedMail } from "../../../src/features/mails/templates/moved.ts";
import { nextEventMail, qualificationsMail } from "../../../src/features/mails/templates/qualification.ts";
import {
  offerExpiredMail,
  waitingEndedMail,
  waitingJoinedMail,
  waitingOfferedMail,
  waitingPromotedMail,
} from "../../../src/features/mails/templates/waiting.ts";
import { defaultSite as site } from "../../../src/platform/site.ts";

export { mailText } from "../../../src/features/mails/mail-text.ts";
export { mailHtml } from "../../../src/features/mails/message.server.ts";
export { site };

const address = "https://makers.example";
const told = { site, name: "Tariro Moyo" };
const url = `${address}/reset-password?token=Zk3vQ0m1yT8cWb5nR7pL2xD9`;
const when = "Sat, 7 Mar 2026, 10:00 CAT";
const event = {
  title: "Soldering for beginners: your first working circuit",
  start_date: "2026-03-07T08:00:00.000Z",
  end_date: "2026-03-07T10:00:00.000Z",
  place: "4th floor, Karigamombe Centre, Harare",
};
const ofEvent = { ...told, event, url: `${address}/events/12`, waits: false };

const managed = { ...ofEvent, url: `${address}/r/AAAADGcDo1uWz4QpYkL7vT2sXb9RfHnE` };
const unsubscribeUrl = `${address}/unsubscribe/AAAADGcDo1uWz4QpYkL7vT2sXb9RfHnEcDo1uWz4QpYkL7vT`;
const calendar = { name: "event.ics", type: "text/calendar", content: "" };
const is = { start_date: event.start_date, end_date: event.end_date, place: event.place, link: "" };

const entry = { fee: "$5.00. Pay at the door, in cash or by mobile money.", code: "K7Q4MD" };

/** One mail of each kind with typical texts, some of them long. */
export const samples = {
  "confirm-email": confirmEmailMail({ ...told, url }),
  "confirm-new-email": confirmNewEmailMail({ ...told, url }),
  "reset-password": resetPasswordMail({ ...told, url }),
  "password-changed": passwordChangedMail({ ...told, when, url: `${address}/forgot-password` }),
  "email-changed": emailChangedMail({ ...told, when, to: "tariro.moyo@people.example", url }),
  "factor-changed": factorChangedMail({
    ...told,
    when,
    what: "The passkey “Tariro’s phone” was added.",
    url: `${address}/forgot-password`,
  }),
  "role-changed": roleChangedMail({ ...told, role: "admin", by: "Rudo Chikafu", url: address }),
  "mail-opened": mailOpenedMail({ ...told, by: "Rudo Chikafu", subject: "Choose a new password" }),
  "registration-confirmed": registrationConfirmedMail({ ...managed, calendar, entry }),
  "registered-at-the-door": registrationConfirmedMail({ ...managed, calendar, entry: undefined }),
  "manage-link": manageLinkMail({ ...managed, isNew: false, calendar }),
  "manage-link-new": manageLinkMail({ ...managed, isNew: true, calendar }),
  "manage-link-for-who-waits": manageLinkMail({ ...managed, waits: true, isNew: false, calendar }),
  "registration-moved": registrationMovedMail({ ...managed, from: "2026-03-06T07:00:00.000Z", calendar }),
  "event-moved": eventChangedMail({
    ...managed,
    is,
    was: { ...is, start_date: "2026-03-06T07:00:00.000Z", end_date: "2026-03-06T09:00:00.000Z", place: "2nd floor" },
    calendar,
  }),
  "event-moved-for-who-waits": eventChangedMail({
    ...managed,
    waits: true,
    is,
    was: { ...is, start_date: "2026-03-06T07:00:00.000Z", end_date: "2026-03-06T09:00:00.000Z" },
    calendar,
  }),
  "event-online": eventChangedMail({
    ...managed,
    is: { ...is, place: "Online", link: "https://meet.example/a-room-with-a-very-long-name-without-any-space-in-it" },
    was: is,
    calendar,
  }),
  qualifications: qualificationsMail({
    ...told,
    grants: [
      { what: "revoked", name: "Table saw", expires_on: "2027-03-07", reason: "It was used without the guard." },
      { what: "expired", name: "Metal lathe", expires_on: "2026-03-06", reason: "" },
      {
        what: "expiring",
        name: "Laser cutter",
        expires_on: "2026-04-06",
        reason: "",
        next: { title: "Laser induction", start_date: event.start_date },
      },
      { what: "granted", name: "3D printing", expires_on: null, reason: "" },
    ],
    url: `${address}/account/machines`,
    hasAccount: true,
  }),
  "qualification-without-account": qualificationsMail({
    ...told,
    grants: [{ what: "granted", name: "Laser cutter", expires_on: "2027-03-07", reason: "" }],
    url: `${address}/signup`,
    hasAccount: false,
  }),
  "next-induction": nextEventMail({
    ...told,
    qualification: "Laser cutter",
    event: { title: "Laser induction", start_date: event.start_date, places_left: 3 },
    url: `${address}/events/12`,
  }),
  reminder: reminderMail({ ...managed, is, now: new Date("2026-03-06T08:00:00.000Z"), unsubscribeUrl }),
  announcement: announcementMail({
    ...managed,
    subject: "Please bring a jumper: the heating is broken until Monday",
    message:
      "The heating on the 4th floor is broken.\n\nIt is about 15 degrees. We have tea,\nand irons that are warm.",
    unsubscribeUrl,
  }),
  "registration-cancelled": registrationCancelledMail({ ...ofEvent, byOrganiser: false }),
  "registration-cancelled-for-you": registrationCancelledMail({ ...ofEvent, byOrganiser: true }),
  "event-cancelled": eventCancelledMail({
    ...ofEvent,
    reason: "The power company works on our street that day. We repeat the workshop on 21 March, with the same people.",
    calendar: { name: "event.ics", type: "text/calendar", content: "" },
  }),
  "event-reopened": eventReopenedMail({
    ...ofEvent,
    calendar: { name: "event.ics", type: "text/calendar", content: "" },
  }),
  "waiting-joined": waitingJoinedMail({ ...ofEvent, place: 3, people: 2 }),
  "waiting-promoted": waitingPromotedMail({
    ...ofEvent,
    people: 1,
    calendar: { name: "event.ics", type: "text/calendar", content: "" },
    entry,
  }),
  "waiting-offered": waitingOfferedMail({ ...ofEvent, people: 2, until: "2026-03-06T08:00:00.000Z" }),
  "waiting-lapsed": offerExpiredMail(ofEvent),
  "waiting-ended": waitingEndedMail({ ...ofEvent, byOrganiser: false }),
  "message-received": messageReceivedMail(told),
  notice: noticeMail({
    site,
    notice: "registrations",
    about: `Tariro Moyo: ${event.title}`,
    facts: [
      ["Who", "Tariro Moyo, a.very.long.address.without.any.space@people.example"],
      ["Event", event.title],
    ],
    url: `${address}/admin/registrations?event=12`,
  }),
  test: testMail({ site }),
};
