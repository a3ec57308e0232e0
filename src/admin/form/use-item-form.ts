import { type BaseSyntheticEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, type Path, useForm } from "react-hook-form";
import { ApiError } from "../../client/api-error";
import { useClearErrors } from "../../client/use-clear-errors";
import { zodResolver } from "../../client/zod-resolver";
import { focusPage } from "../../ui/overlay/modal";
import { toast } from "../../ui/overlay/toast";
import { useMaySave } from "../drafts/drafts-api";
import { type KeptDraft, useKeptDraft } from "../drafts/use-kept-draft";
import { aboutOf, type BaseItem, useLabels } from "../labels";
import { changedFields } from "./changed-fields";
import type { Conflict } from "./conflict-dialog";
import type { Form, ItemFormProps, Question, Sending } from "./form-props";
import { showRefusal } from "./show-refusal";
import { useUnsavedGuard } from "./use-unsaved-guard";

interface OpenForm<Item extends BaseItem, Values extends FieldValues, Body extends object> {
  props: ItemFormProps<Item, Values, Body>;
  form: Form<Values, Body>;
  before: Values;
  kept: KeptDraft;
  /** the choice among those that the question had */
  choice: RefObject<string | undefined>;
  /** ends the draft and closes the form */
  close: (saved: boolean) => Promise<void>;
}

/** The state of the form of an item, and what its buttons do. */
export function useItemForm<Item extends BaseItem, Values extends FieldValues, Body extends object>(
  props: ItemFormProps<Item, Values, Body>,
) {
  const { item, schema, onClose, filesChosen = false } = props;
  const [before] = useState(props.begin);
  const form = useForm<Values, unknown, Body>({
    resolver: zodResolver(schema),
    defaultValues: before as DefaultValues<Values>,
    reValidateMode: "onSubmit",
  });
  useClearErrors(form, props.alsoAbout);
  const unsaved = form.formState.isDirty || filesChosen;
  const kept = useKeptDraft<Values>(form, { item, before, except: props.secrets });
  const maySave = useMaySave() || props.savesDrafts === true;
  const leaving = useRef(false);
  const becomes = { lost: filesChosen, settle: kept.keeps ? kept.settle : undefined };
  const guard = useUnsavedGuard(unsaved, () => leaving.current, becomes);
  const leave = () => {
    leaving.current = true;
    onClose();
  };
  const close = async (saved: boolean) => {
    leaving.current = true;
    await kept.end(saved);
    onClose();
  };
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const open = { props, form, before, kept, choice: useRef<string>(undefined), close };
  const saving = useSaving(open);
  const asking = useQuestion(open, saving.save);
  return {
    form,
    kept,
    maySave,
    unsaved,
    guard,
    heading,
    close,
    saving,
    asking,
    startOver: () => {
      form.reset(before);
      kept.startOver();
      focusPage(heading.current);
    },
    submit: maySave ? asking.submitUsual : (submitted: BaseSyntheticEvent) => void leaveDraft(open, submitted, leave),
    findTheirs: theirChanges(open),
    reload: props.reload && (() => void kept.end(false).then(props.reload)),
  };
}

function useSaving<Item extends BaseItem, Values extends FieldValues, Body extends object>({
  props,
  form,
  before,
  kept,
  choice,
  close,
}: OpenForm<Item, Values, Body>) {
  const labels = useLabels();
  const [conflict, setConflict] = useState<Conflict & { body: Body }>();
  const save = async (body: Body, seen: string | undefined) => {
    const { item } = props;
    const changed = changedFields(props.schema, body, before);
    try {
      await send(props, body, changed, seen, { api: kept.saving(), choice: choice.current });
    } catch (error) {
      const stale = error instanceof ApiError && error.status === 412;
      setConflict(stale ? { detail: error.detail, mine: Object.keys(changed), body } : undefined);
      return stale ? undefined : showRefusal(labels, error, form, before);
    }
    const about = item && aboutOf(labels, item);
    toast({ about, message: `“${props.nameOf(body)}” has been ${item ? "saved" : "added"}.` });
    await close(true);
  };
  return { save, conflict, keepEditing: () => setConflict(undefined) };
}

async function send<Item extends BaseItem, Values extends FieldValues, Body extends object>(
  { item, create, update }: ItemFormProps<Item, Values, Body>,
  body: Body,
  changed: Partial<Body>,
  seen: string | undefined,
  by: Sending,
): Promise<void> {
  if (!item) await create?.(body, by.api);
  // Untouched fields are not written again: others would be told of a change.
  else if (Object.keys(changed).length > 0) await update?.(item, changed, seen, by);
}

function useQuestion<Item extends BaseItem, Values extends FieldValues, Body extends object>(
  { props, form, kept, choice }: OpenForm<Item, Values, Body>,
  save: (body: Body, seen: string | undefined) => Promise<void>,
) {
  const [asked, setAsked] = useState<Question>();
  const confirmed = useRef(false);
  const submit = form.handleSubmit(async (body) => {
    // A confirmation holds for one request.
    if (!confirmed.current) choice.current = undefined;
    const question = confirmed.current ? undefined : props.question?.(body, props.item);
    confirmed.current = false;
    if (!question) return save(body, kept.typedOver());
    choice.current = question.choices?.[0]?.value;
    setAsked(question);
  });
  const fillIn = (set: Partial<Values>) => {
    for (const [name, value] of Object.entries(set)) form.setValue(name as Path<Values>, value, { shouldDirty: true });
  };
  return {
    asked,
    choose: (chosen: string) => {
      choice.current = chosen;
    },
    confirm: () => {
      setAsked(undefined);
      confirmed.current = true;
      void submit();
    },
    keepEditing: () => setAsked(undefined),
    submitUsual: (submitted?: BaseSyntheticEvent) => {
      const usual = props.saves?.find(({ publishes }) => !publishes);
      if (usual) fillIn(usual.set);
      return submit(submitted);
    },
    submitWith: (set: Partial<Values>) => {
      fillIn(set);
      void submit();
    },
  };
}

/** Keeps the typed values as a draft for somebody who may publish it. */
async function leaveDraft<Item extends BaseItem, Values extends FieldValues, Body extends object>(
  { form, kept }: OpenForm<Item, Values, Body>,
  submitted: BaseSyntheticEvent,
  leave: () => void,
) {
  submitted.preventDefault();
  const { isDirty } = form.formState;
  const why = isDirty ? await kept.settle() : undefined;
  if (why) return toast({ tone: "error", message: `Your draft is not saved yet. ${why}` });
  if (isDirty) toast({ message: "Your draft is saved. An administrator can edit and publish it." });
  leave();
}

/** Returns the fields that somebody else has changed since the form was opened; undefined if unknown. */
function theirChanges<Item extends BaseItem, Values extends FieldValues, Body extends object>({
  props: { item, latest },
  before,
  kept,
}: OpenForm<Item, Values, Body>) {
  // A draft may be older than the form's initial values; the changes in between are unknown here.
  if (!item || !latest || kept.typedOver() !== item.updated_at) return undefined;
  return async () => differing(before, await latest(item));
}

const differing = <Values extends FieldValues>(one: Values, other: Values): string[] =>
  Object.keys(one).filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));

/** Ctrl + Enter saves. */
export function submitByKeys(pressed: KeyboardEvent<HTMLFormElement>, isSubmitting: boolean): void {
  if (pressed.key !== "Enter" || !(pressed.ctrlKey || pressed.metaKey) || isSubmitting) return;
  // Key presses in a dialog over the form bubble to the form too.
  if (!pressed.currentTarget.contains(pressed.target as Node)) return;
  pressed.preventDefault();
  pressed.currentTarget.requestSubmit();
}
