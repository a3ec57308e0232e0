import { type Calls, endpoint } from "../../../api/endpoint.server";
import { doneSchema, idParams } from "../../../platform/fields";
import { logSecurityEvent } from "../../../platform/security-log.server";
import { plural } from "../../../ui/formatting";
import { inLog } from "../../users/model.server";
import { endDevice, endOtherDevices, listDevices } from "./devices.server";
import { personalDataOfSessions } from "./personal.server";
import { deviceListSchema } from "./schema";

export const list = endpoint({
  call: "GET /users/me/sessions",
  access: "member",
  summary: "The devices you are signed in on: this one first, then the most recently used",
  answer: deviceListSchema,
  async handle({ db, user, now }) {
    return { items: await listDevices(db, { userId: user.id, sessionId: user.sessionId, now: now() }) };
  },
});

export const end = endpoint({
  call: "DELETE /users/me/sessions/{id}",
  access: "member",
  usesReserve: true,
  summary: "Sign out one of your devices",
  params: idParams,
  answer: doneSchema,
  async handle(call) {
    const { db, params, user, now } = call;
    await endDevice(db, { id: params.id, userId: user.id, now: now() });
    logSecurityEvent(call, { event: "device_signed_out", ...inLog(user), session_id: params.id });
    return { detail: "This device is signed out" };
  },
});

export const endOthers = endpoint({
  call: "DELETE /users/me/sessions",
  access: "member",
  usesReserve: true,
  summary: "Sign out all your other devices",
  answer: doneSchema,
  async handle(call) {
    const { db, user, now } = call;
    const count = await endOtherDevices(db, { userId: user.id, sessionId: user.sessionId, now: now() });
    logSecurityEvent(call, { event: "other_devices_signed_out", ...inLog(user), count });
    return { detail: count === 0 ? "No other device was signed in" : `Signed out on ${plural(count, "other device")}` };
  },
});

export const calls: Calls = { personal: [personalDataOfSessions], endpoints: [list, end, endOthers] };
