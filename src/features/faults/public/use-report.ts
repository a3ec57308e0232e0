import { useEffect, useRef, useState } from "react";
import { failureMessage } from "../../../client/api-error";
import { newKey } from "../../../client/new-key";
import type { QueuedFault } from "../../../client/outbox/fault-reports";
import { dropFiles, keepFiles, keptFiles } from "../../../client/outbox/kept-files";
import { isFinal } from "../../../client/outbox/outbox-store";
import { type Received, useOutbox } from "../../../client/outbox/use-outbox";
import { signedInAs } from "../../../client/tokens";
import { dropDraft, readDraft, storeDraft } from "../../../client/unsaved-forms/unsaved-forms";
import { useAccount } from "../../../client/use-account";
import { t } from "../../../platform/languages/texts";
import { maxPictures } from "../pictures";
import type { ReportedFault, Severity } from "../schema";

/** The machine that a report is about, and the sticker at which it is written. */
export interface Reported {
  equipmentId: number;
  /** the unit of the sticker */
  unitId?: number;
  code?: string;
}

/** What is typed. */
export interface ReportValues {
  severity: Severity | "";
  text: string;
  is_dangerous: boolean;
  /** empty: not known */
  unit_id: string;
  name: string;
  contact: string;
  website: string;
  /** a member's wish not to be named */
  isNameless: boolean;
  /** a member's wish to be told the outcome */
  wantsAnswer: boolean;
}

const blank: ReportValues = {
  severity: "",
  text: "",
  is_dangerous: false,
  unit_id: "",
  name: "",
  contact: "",
  website: "",
  isNameless: false,
  wantsAnswer: true,
};

export type ReportErrors = Partial<Record<string, string>>;

/** The state of a report; `picturesLeftOut` once it has arrived without them. */
export type ReceivedReport = Received & { picturesLeftOut?: boolean };

const failed = () => t`The report could not be sent`;

/** Keeps the typed values across a reload of this tab. */
function useTyped(draft: string) {
  const [values, setValues] = useState(blank);
  useEffect(() => {
    const kept = readDraft(draft);
    if (kept) setValues({ ...blank, ...(JSON.parse(kept) as Partial<ReportValues>) });
  }, [draft]);
  const change = (changed: Partial<ReportValues>) => {
    const next = { ...values, ...changed };
    storeDraft(draft, JSON.stringify({ ...next, website: "" }));
    setValues(next);
  };
  const empty = () => {
    dropDraft(draft);
    setValues(blank);
  };
  return { values, change, empty };
}

/**
 * The state of reporting a fault. A report that cannot be sent waits on this device with its pictures, and is sent
 * once.
 */
export function useReport({ equipmentId, unitId, code = "" }: Reported) {
  const account = useAccount();
  const box = useOutbox<QueuedFault>("fault", ["equipment_id", equipmentId]);
  const { values, change, empty } = useTyped(`fault:${equipmentId}`);
  const [pictures, setPictures] = useState<Blob[]>([]);
  const [errors, setErrors] = useState<ReportErrors>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [withoutPictures, setWithoutPictures] = useState<string>();
  // A report that may have arrived despite an error is repeated with the same key.
  const attempt = useRef({ text: "", key: "" });
  const received: ReceivedReport | undefined = box.received && {
    ...box.received,
    picturesLeftOut: box.shown === withoutPictures,
  };

  const check = (): ReportErrors => ({
    ...(values.severity === "" && { severity: t`Please say how bad it is` }),
    ...(values.text.trim() === "" && { text: t`Please say in a few words what is wrong` }),
  });

  const bodyOf = (): QueuedFault => {
    const as = values.isNameless ? "" : signedInAs();
    const own = account.state === "signed-in" && as !== "" ? account.user.email : "";
    const { severity, text, is_dangerous, name, contact, website } = values;
    return {
      equipment_id: equipmentId,
      code,
      as,
      has_pictures: pictures.length > 0,
      severity,
      text,
      is_dangerous,
      unit_id: unitId ?? (Number(values.unit_id) || null),
      name: as === "" ? name : "",
      contact: as === "" ? contact : values.wantsAnswer ? own : "",
      website,
    };
  };

  const send = async () => {
    const wrong = check();
    setErrors(wrong);
    setFailure(undefined);
    if (Object.keys(wrong).length > 0 || busy) return;
    setBusy(true);
    const body = bodyOf();
    const text = JSON.stringify(body);
    const key = attempt.current.text === text ? attempt.current.key : newKey();
    if (pictures.length > 0) await keepFiles(key, pictures);
    const { failure: refused, answer } = await box.send(body, { key, shows: isFinal });
    setBusy(false);
    if (refused) {
      await dropFiles(key);
      attempt.current = { text, key };
      setErrors(refused.errors);
      if (Object.keys(refused.errors).length === 0) setFailure(failureMessage(refused, failed()));
      return;
    }
    attempt.current = { text: "", key: "" };
    if ((answer as ReportedFault | undefined)?.pictures_left_out) setWithoutPictures(key);
    empty();
    setPictures([]);
  };

  /** Shows an empty form. Waiting reports stay on the device; a refused one is dropped. */
  const another = () => {
    if (box.shown && received?.state === "refused") void dropFiles(box.shown);
    box.another();
  };

  /** Takes a refused report back into the form. */
  const edit = async () => {
    const found = box.takeBack();
    if (!found) return;
    const { severity, text, is_dangerous, unit_id, name, contact, as } = found.body;
    const typed = { text, is_dangerous, name, contact, severity: severity as Severity };
    change({ ...blank, ...typed, unit_id: unit_id === null ? "" : String(unit_id), isNameless: as === "" });
    setErrors(found.refused?.errors ?? {});
    setPictures(await keptFiles(found.key));
    await dropFiles(found.key);
  };

  return {
    account,
    values,
    change(changed: Partial<ReportValues>) {
      setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in changed))));
      change(changed);
    },
    pictures,
    setPictures(next: Blob[]) {
      setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !field.startsWith("picture"))));
      setPictures(next.slice(0, maxPictures));
    },
    errors,
    failure,
    busy,
    send,
    /** the state of the last report; undefined while the form is shown */
    received,
    /** whether it was sent on this page just now */
    justSent: box.justSent,
    another,
    edit,
  };
}
