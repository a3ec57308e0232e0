import { type BaseSyntheticEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from "react-hook-form";
import type { z } from "zod";
import type { ResourceLabels } from "../../api/resource";
import type { Caller } from "../../client/api";
import { ApiError } from "../../client/api-error";
import { type AlsoAbout, useClearErrors } from "../../client/use-clear-errors";
import { detailOf } from "../../client/use-loaded";
import { zodResolver } from "../../client/zod-resolver";
import { Button } from "../../ui/button";
import { RadioChoices } from "../../ui/form/radio-choices";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog";
import { toast } from "../../ui/overlay/toast";
import { DraftOffers, KeptNote } from "../drafts/draft-offers";
import { useMaySave } from "../drafts/drafts-api";
import { SharePreview } from "../drafts/share-preview";
import { useKeptDraft } from "../drafts/use-kept-draft";
import { aboutOf, type BaseItem, inTitle, useLabels } from "../labels";
import { PanelHeader } from "../list/panel-header";
import { changedFields } from "./changed-fields";
import { type Conflict, ConflictDialog } from "./conflict-dialog";
import { useUnsavedGuard } from "./use-unsaved-guard";

/** A form of `Values`, as they are typed, out of which a call's `Body` is made. */
export type Form<Values extends FieldValues, Body> = UseFormReturn<Values, unknown, Body>;

/** The form of a resource's fields, as `formOf` defines it. */
export type FormOf<Definition extends { schema: z.ZodType<object, FieldValues> }> = Form<
  z.input<Definition["schema"]>,
  z.output<Definition["schema"]>
>;

/** How a form sends what it saves. */
export interface Sending {
  api: Caller;
  choice: string | undefined;
}

interface ItemFormProps<Item extends BaseItem, Values extends FieldValues, Body extends object> {
  /** the item to change; without one a new one is made */
  item?: Item | undefined;
  /** what is typed, and what becomes of it: the fields of the call */
  schema: z.ZodType<Body, NoInfer<Values>>;
  /** what the form begins with; read once */
  begin: () => Values;
  nameOf: (body: Body) => string;
  /** what has to be said yes to before this is saved, if anything */
  question?: ((body: Body, item: Item | undefined) => Question | undefined) | undefined;
  /** the ways to save it, the usual one first; one button unless said */
  saves?: readonly SaveChoice<Values>[] | undefined;
  /** it is not published, and who may only draft saves it as it is */
  savesDrafts?: boolean | undefined;
  /** left out where the form only changes what there is. @param api by which it is sent */
  create?: (body: Body, api: Caller) => Promise<unknown>;
  /**
   * Left out where the form only makes new ones.
   *
   * @param changed the fields that differ from what the form began with
   * @param seen the `updated_at` that they were typed over: the server refuses (412) when somebody changed the item
   *   since; undefined lays them over whatever there is
   * @param by the API by which it is sent, and the choice of those that the question had
   */
  update?: (item: Item, changed: Partial<Body>, seen: string | undefined, by: Sending) => Promise<unknown>;
  /** what the form would begin with now; for saying what somebody else has changed */
  latest?: (item: Item) => Promise<Values>;
  /** begins the form anew with the stored values as they are now; the second argument that Editor passes to the form */
  reload?: () => void;
  /** fields whose text is kept nowhere until it is saved, such as passwords */
  secrets?: (keyof Values)[];
  alsoAbout?: AlsoAbout<Values> | undefined;
  /** files are chosen that have not been added: they are asked about before they are lost, as what is typed is */
  filesChosen?: boolean;
  /** where the item stands, under the heading */
  note?: ReactNode;
  onClose: () => void;
  /** the fields */
  children: (form: Form<Values, Body>) => ReactNode;
}

/** Asked before something is saved that may be a slip. */
export interface Question {
  title: string;
  message: string;
  confirmLabel: string;
  /** what there is to choose among, the first unless another is chosen */
  choices?: readonly { value: string; label: string }[];
}

/** One of several ways to save an item. */
export interface SaveChoice<Values> {
  /** what its button says */
  label: string;
  /** what it fills in before anything else is done */
  set: Partial<Values>;
}

/**
 * Adds or changes an item. What is typed is kept on this device until it is saved or thrown away on purpose; what is wrong is
 * said at its field, the first with the focus; Ctrl + Enter saves.
 */
export function ItemForm<Item extends BaseItem, Values extends FieldValues, Body extends object>(
  props: ItemFormProps<Item, Values, Body>,
) {
  const labels = useLabels();
  const { item, schema, onClose, filesChosen = false } = props;
  const [before] = useState(props.begin);
  const form = useForm<Values, unknown, Body>({
    resolver: zodResolver(schema),
    defaultValues: before as DefaultValues<Values>,
    reValidateMode: "onSubmit",
  });
  useClearErrors(form, props.alsoAbout);
  const { isDirty, isSubmitting } = form.formState;
  const maySave = useMaySave() || props.savesDrafts === true;
  const kept = useKeptDraft<Values>(form, { item, before, except: props.secrets });
  const [conflict, setConflict] = useState<Conflict & { body: Body }>();
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState<Question>();
  const choice = useRef<string>(undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const leaving = useRef(false);
  const confirmed = useRef(false);
  const unsaved = isDirty || filesChosen;
  const guard = useUnsavedGuard(unsaved, () => leaving.current, {
    lost: filesChosen,
    settle: kept.keeps ? kept.settle : undefined,
  });
  useEffect(() => heading.current?.focus(), []);

  const close = async (saved: boolean) => {
    leaving.current = true;
    await kept.end(saved);
    onClose();
  };
  /** What was typed stays as a draft, for somebody who publishes it. */
  const leaveDraft = async (submitted: BaseSyntheticEvent) => {
    submitted.preventDefault();
    const why = isDirty ? await kept.settle() : undefined;
    if (why) return toast({ tone: "error", message: `Your draft is not kept yet. ${why}` });
    leaving.current = true;
    if (isDirty) toast({ message: "Your draft is kept. An administrator can go on with it and publish it." });
    onClose();
  };
  const startOver = () => {
    form.reset(before);
    kept.startOver();
    heading.current?.focus();
  };
  const save = async (body: Body, seen: string | undefined) => {
    const changed = changedFields(schema, body, before);
    const api = kept.saving();
    try {
      if (!item) await props.create?.(body, api);
      // What has not been touched is not written again: that would be one more change for others to be told of.
      else if (Object.keys(changed).length > 0)
        await props.update?.(item, changed, seen, { api, choice: choice.current });
    } catch (error) {
      const stale = error instanceof ApiError && error.status === 412;
      setConflict(stale ? { detail: error.detail, mine: Object.keys(changed), body } : undefined);
      return stale ? undefined : showRefusal(labels, error, form, before);
    }
    const about = item && aboutOf(labels, item);
    toast({ about, message: `“${props.nameOf(body)}” has been ${item ? "saved" : "added"}.` });
    await close(true);
  };
  const submit = form.handleSubmit(async (body) => {
    // What was said yes to before holds for that one sending.
    if (!confirmed.current) choice.current = undefined;
    const question = confirmed.current ? undefined : props.question?.(body, item);
    confirmed.current = false;
    if (question) {
      choice.current = question.choices?.[0]?.value;
      setAsked(question);
    } else await save(body, kept.typedOver());
  });
  const fillIn = (set: Partial<Values>) => {
    for (const [name, value] of Object.entries(set)) form.setValue(name as Path<Values>, value, { shouldDirty: true });
  };
  const [usual, ...otherSaves] = props.saves ?? [];
  const submitUsual = (submitted?: BaseSyntheticEvent) => {
    if (usual) fillIn(usual.set);
    return submit(submitted);
  };
  const saveByKeys = (pressed: KeyboardEvent<HTMLFormElement>) => {
    if (pressed.key !== "Enter" || !(pressed.ctrlKey || pressed.metaKey) || isSubmitting) return;
    // What is pressed in a window over the form reaches the form too.
    if (!pressed.currentTarget.contains(pressed.target as Node)) return;
    pressed.preventDefault();
    pressed.currentTarget.requestSubmit();
  };

  return (
    <form
      onSubmit={maySave ? submitUsual : (submitted) => void leaveDraft(submitted)}
      onKeyDown={saveByKeys}
      noValidate
      aria-label={item ? `Edit ${labels.one}` : `Add ${labels.one}`}
    >
      <PanelHeader
        headingRef={heading}
        title={`${item ? "Edit" : "Add"} ${inTitle(labels.one)}`}
        note={
          item && (
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
              {props.note}
              <SharePreview id={item.id} draft={kept} />
            </div>
          )
        }
      />
      {!maySave && (
        <p className="mt-5 rounded-sm border border-rule bg-stone px-4 py-2.5 leading-snug">
          What you type is kept as a draft, beside what visitors see. An administrator publishes it.
        </p>
      )}
      {kept.restored && isDirty && <Restored onStartOver={startOver} />}
      <DraftOffers draft={kept} typed={isDirty} />
      {props.children(form)}
      <div
        data-bottom-bar
        className="sticky bottom-0 z-10 -mx-(--gutter) mt-8 flex flex-wrap items-center gap-3 border-t border-rule bg-paper px-(--gutter) py-3.5 max-sm:gap-2 max-sm:py-2 max-sm:*:px-2.5!"
      >
        <Button type="submit" busy={isSubmitting} busyLabel="Saving...">
          {!maySave
            ? isDirty
              ? "Keep as Draft"
              : "Close"
            : (usual?.label ?? `${item ? "Save" : "Add"} ${inTitle(labels.one)}`)}
        </Button>
        {otherSaves.map(({ label, set }) => (
          <Button
            key={label}
            variant="secondary"
            disabled={isSubmitting}
            onClick={() => {
              fillIn(set);
              void submit();
            }}
          >
            {label}
          </Button>
        ))}
        {(maySave || isDirty) && (
          <Button
            variant="secondary"
            disabled={isSubmitting}
            onClick={() => (unsaved ? setAsking(true) : void close(false))}
          >
            {maySave ? "Cancel" : "Discard..."}
          </Button>
        )}
        <p className="ml-auto flex flex-wrap gap-x-3 text-[0.875rem] text-soft max-md:contents">
          <KeptNote state={kept.state} />
          <span className="max-md:hidden">
            {maySave && unsaved ? "Not saved yet" : !unsaved && "Nothing changed yet"}
            {maySave && " · Ctrl + Enter saves"}
          </span>
        </p>
      </div>
      <ConfirmDialog
        open={asking}
        title="Discard your changes?"
        message={`What you ${filesChosen ? "chose" : "typed"} has not been saved and would be lost.`}
        confirmLabel="Discard Changes"
        tone="danger"
        onConfirm={() => void close(false)}
        onCancel={() => setAsking(false)}
      />
      {asked && (
        <ConfirmDialog
          {...asked}
          message={<Asked question={asked} onChoose={(chosen) => (choice.current = chosen)} />}
          open
          cancelLabel="Keep Editing"
          onConfirm={() => {
            setAsked(undefined);
            confirmed.current = true;
            void submit();
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
      {conflict && item && (
        <ConflictDialog
          conflict={conflict}
          findTheirs={
            // A draft may be older than what the form began with; what changed since then is not known here.
            props.latest && kept.typedOver() === item.updated_at
              ? async () => differing(before, (await props.latest?.(item)) ?? before)
              : undefined
          }
          onSave={() => save(conflict.body, undefined)}
          onReload={props.reload && (() => void kept.end(false).then(props.reload))}
          onClose={() => setConflict(undefined)}
        />
      )}
      {guard}
    </form>
  );
}

function Asked({ question, onChoose }: { question: Question; onChoose: (value: string) => void }) {
  const { message, choices } = question;
  const [chosen, setChosen] = useState(choices?.[0]?.value ?? "");
  const choose = (value: string) => {
    setChosen(value);
    onChoose(value);
  };
  if (!choices) return message;
  return <RadioChoices legend={message} options={choices} value={chosen} onChange={choose} />;
}

const Restored = ({ onStartOver }: { onStartOver: () => void }) => (
  <div
    role="status"
    className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-sm border border-violet bg-violet-soft px-4 py-2.5"
  >
    <p>What you had typed is back. It has not been saved yet.</p>
    <Button variant="quiet" size="small" onClick={onStartOver}>
      Start Over
    </Button>
  </div>
);

/** The fields in which two states of a form differ. */
const differing = <Values extends FieldValues>(one: Values, other: Values): string[] =>
  Object.keys(one).filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));

/** Puts what the server refused at its fields, the first with the focus, and the rest into a notice. */
function showRefusal<Values extends FieldValues, Body>(
  labels: ResourceLabels,
  error: unknown,
  form: Form<Values, Body>,
  before: Values,
): void {
  const refused = error instanceof ApiError ? labels.saveRefused?.[error.status] : undefined;
  if (refused) toast({ tone: "error", message: refused });
  // Without a session the guard leads to the sign-in page and back; there is nothing more to say here.
  if (refused || (error instanceof ApiError && error.status === 401)) return;
  const errors = error instanceof ApiError ? Object.entries(error.errors) : [];
  const known = errors.filter(([field]) => (field.split(".")[0] ?? "") in before);
  known.forEach(([field, message], index) => {
    form.setError(field as Path<Values>, { message }, { shouldFocus: index === 0 });
  });
  if (known.length > 0) return;
  // Some of the sentences name the console, for whoever is asked for help.
  console.error(error);
  toast({
    tone: "error",
    message: `${labels.saveFailed ?? `The ${labels.one} could not be saved.`} ${detailOf(error)}`,
  });
}
