import type { FieldValues } from "react-hook-form";
import { newPrefix } from "../../api/draft-key";
import type { Draft } from "../../api/drafts";
import { type CopyPlace, type DeviceCopy, dropCopy, readCopies } from "./device-copies";
import { type DraftCalls, dropDraft } from "./drafts-api";

export interface Offer extends Draft {
  /** it is on this device, and the server has an earlier state of it or nothing */
  here?: boolean;
}

/** The open form, its user and its item. */
export interface OpenForm<Values> {
  calls: DraftCalls | undefined;
  place: CopyPlace;
  id: string | undefined;
  before: Values;
  key: string;
  user: { by: number; by_name: string };
}

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const kindOf = (value: unknown) => (Array.isArray(value) ? "list" : value === null ? "null" : typeof value);

/** Returns the draft's fields that the form has with the same type, and whose values differ. */
export function fitting<Values extends FieldValues>(draft: Pick<Draft, "values">, before: Values): Partial<Values> {
  const fields = Object.entries(draft.values).filter(
    ([name, value]) =>
      Object.hasOwn(before, name) &&
      (kindOf(value) === kindOf(before[name]) || kindOf(before[name]) === "null" || kindOf(value) === "null") &&
      !isSame(value, before[name]),
  );
  return Object.fromEntries(fields) as Partial<Values>;
}

const isEmpty = (values: object) => Object.keys(values).length === 0;

/** Returns the draft's title or name; empty if it has neither. */
export const titleOf = ({ values: { title, name } }: Pick<DeviceCopy, "values">): string =>
  ([title, name].find((value) => typeof value === "string") as string | undefined) ?? "";

/**
 * Finds the drafts to offer in a form: newer copies on the device and those on the server. Deletes own drafts that
 * equal the stored item, which was saved as its page closed.
 * @param drafts the server's drafts
 */
export async function findOffers<Values extends FieldValues>(
  drafts: readonly Draft[],
  open: OpenForm<Values>,
): Promise<Offer[]> {
  const copies = await findCopies(drafts, open);
  const isLater = ({ form }: Draft) => form === open.key || copies.some((copy) => copy.form === form);
  const kept = drafts.filter((draft) => {
    if (isLater(draft)) return false;
    if (!isEmpty(fitting(draft, open.before))) return true;
    if (draft.own && open.calls) void dropDraft(open.calls, draft.item, { form: draft.form }).catch(() => undefined);
    return false;
  });
  const mine = { ...open.user, own: true, here: true };
  return [...copies.map((copy) => ({ ...copy, ...mine, title: titleOf(copy), updated_at: copy.at })), ...kept];
}

/** Finds copies of other forms of the item that the server does not have. */
async function findCopies<Values extends FieldValues>(
  drafts: readonly Draft[],
  { place, id, before, key }: OpenForm<Values>,
): Promise<DeviceCopy[]> {
  const isAbout = ({ item, form }: DeviceCopy) =>
    form !== key && (id === undefined ? item.startsWith(newPrefix) : item === id);
  return (await readCopies(place)).filter(isAbout).filter((copy) => {
    const typed = fitting(copy, before);
    if (isEmpty(typed)) dropCopy(place, copy.form);
    const isKept = drafts.some((draft) => draft.own && isSame(fitting(draft, before), typed));
    return !isEmpty(typed) && !copy.isSent && !isKept;
  });
}
