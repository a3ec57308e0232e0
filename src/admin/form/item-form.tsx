import { useState } from "react";
import { type FieldValues, useWatch } from "react-hook-form";
import { inTitle } from "../../api/resource";
import { Button } from "../../ui/button";
import { RadioChoices } from "../../ui/form/radio-choices";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog";
import { DraftOffers, KeptNote } from "../drafts/draft-offers";
import { SharePreview } from "../drafts/share-preview";
import { type BaseItem, useLabels } from "../labels";
import { PanelHeader } from "../list/panel-header";
import { ConflictDialog } from "./conflict-dialog";
import type { Form, ItemFormProps, Question, SaveChoice } from "./form-props";
import { submitByKeys, useItemForm } from "./use-item-form";

type State<Item extends BaseItem, Values extends FieldValues, Body extends object> = ReturnType<
  typeof useItemForm<Item, Values, Body>
>;

interface PartProps<Item extends BaseItem, Values extends FieldValues, Body extends object> {
  props: ItemFormProps<Item, Values, Body>;
  state: State<Item, Values, Body>;
}

/**
 * Adds or changes an item. Typed text is kept on this device until saved or discarded; the first error gets the focus;
 * Ctrl + Enter saves.
 */
export function ItemForm<Item extends BaseItem, Values extends FieldValues, Body extends object>(
  props: ItemFormProps<Item, Values, Body>,
) {
  const { one } = useLabels();
  const state = useItemForm(props);
  const { form, kept, maySave } = state;
  const { isDirty, isSubmitting } = form.formState;
  return (
    <form
      onSubmit={state.submit}
      onKeyDown={(pressed) => submitByKeys(pressed, isSubmitting)}
      noValidate
      aria-label={props.item ? `Edit ${one}` : `Add ${one}`}
    >
      <Heading props={props} state={state} />
      {!maySave && (
        <p className="mt-5 rounded-sm border border-rule bg-stone px-4 py-2.5 leading-snug">
          Your changes are saved as a draft, and visitors do not see them until an administrator publishes them.
        </p>
      )}
      {kept.restored && isDirty && <Restored onStartOver={state.startOver} />}
      <DraftOffers draft={kept} typed={isDirty} />
      {props.children(form)}
      <BottomBar props={props} state={state} />
      <Questions props={props} state={state} />
      {state.guard}
    </form>
  );
}

function Heading<Item extends BaseItem, Values extends FieldValues, Body extends object>({
  props: { item, note },
  state: { heading, kept },
}: PartProps<Item, Values, Body>) {
  const { one } = useLabels();
  return (
    <PanelHeader
      headingRef={heading}
      title={`${item ? "Edit" : "Add"} ${inTitle(one)}`}
      note={
        item && (
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            {note}
            <SharePreview id={item.id} draft={kept} />
          </div>
        )
      }
    />
  );
}

function BottomBar<Item extends BaseItem, Values extends FieldValues, Body extends object>({
  props: { item, saves, filesChosen },
  state: { form, kept, maySave, unsaved, asking, close },
}: PartProps<Item, Values, Body>) {
  const [isCancelling, setCancelling] = useState(false);
  const { isDirty, isSubmitting } = form.formState;
  return (
    <>
      <div
        data-bottom-bar
        className="sticky bottom-0 z-10 -mx-(--gutter) mt-8 flex flex-wrap items-center gap-3 border-t border-rule bg-paper px-(--gutter) py-3.5 max-sm:gap-2 max-sm:py-2 max-sm:*:px-2.5!"
      >
        {maySave ? (
          <SaveButtons item={item} saves={saves} form={form} onSave={asking.submitWith} />
        ) : (
          <Button type="submit" busy={isSubmitting} busyLabel="Saving...">
            {isDirty ? "Save as Draft" : "Close"}
          </Button>
        )}
        {(maySave || isDirty) && (
          <Button
            variant="secondary"
            disabled={isSubmitting}
            onClick={() => (unsaved ? setCancelling(true) : void close(false))}
          >
            {maySave ? "Cancel" : "Discard..."}
          </Button>
        )}
        <p className="ml-auto flex flex-wrap gap-x-3 text-[0.875rem] text-soft max-md:contents">
          <KeptNote state={kept.state} />
          <span className="max-md:hidden">
            {maySave && unsaved ? "Not saved yet" : !unsaved && "No changes yet"}
            {maySave && " · Ctrl + Enter saves"}
          </span>
        </p>
      </div>
      <ConfirmDialog
        open={isCancelling}
        title="Discard your changes?"
        message={`What you ${filesChosen ? "chose" : "typed"} has not been saved and will be lost.`}
        confirmLabel="Discard Changes"
        tone="danger"
        onConfirm={() => void close(false)}
        onCancel={() => setCancelling(false)}
      />
    </>
  );
}

interface SaveButtonsProps<Item extends BaseItem, Values extends FieldValues, Body extends object>
  extends Pick<ItemFormProps<Item, Values, Body>, "item" | "saves"> {
  form: Form<Values, Body>;
  onSave: (set: Partial<Values>) => void;
}

/** The ways to save. Enter in a field presses the only one that submits, which never publishes. */
function SaveButtons<Item extends BaseItem, Values extends FieldValues, Body extends object>({
  item,
  saves,
  form,
  onSave,
}: SaveButtonsProps<Item, Values, Body>) {
  const { one } = useLabels();
  const { isSubmitting } = form.formState;
  // Labels follow what is chosen in the form.
  useWatch({ control: form.control });
  const ways: readonly SaveChoice<Values>[] = saves ?? [{ label: `${item ? "Save" : "Add"} ${inTitle(one)}`, set: {} }];
  const usual = ways.find(({ publishes }) => !publishes);
  return ways.map((way) => {
    const label = typeof way.label === "string" ? way.label : way.label(form.getValues());
    const variant = way === ways[0] ? "primary" : "secondary";
    return way === usual ? (
      <Button key={label} type="submit" variant={variant} busy={isSubmitting} busyLabel="Saving...">
        {label}
      </Button>
    ) : (
      <Button key={label} variant={variant} disabled={isSubmitting} onClick={() => onSave(way.set)}>
        {label}
      </Button>
    );
  });
}

function Questions<Item extends BaseItem, Values extends FieldValues, Body extends object>({
  props: { item },
  state: { asking, saving, findTheirs, reload },
}: PartProps<Item, Values, Body>) {
  const { asked } = asking;
  const { conflict } = saving;
  return (
    <>
      {asked && (
        <ConfirmDialog
          {...asked}
          message={<Asked question={asked} onChoose={asking.choose} />}
          open
          cancelLabel="Keep Editing"
          onConfirm={asking.confirm}
          onCancel={asking.keepEditing}
        />
      )}
      {conflict && item && (
        <ConflictDialog
          conflict={conflict}
          findTheirs={findTheirs}
          onSave={() => saving.save(conflict.body, undefined)}
          onReload={reload}
          onClose={saving.keepEditing}
        />
      )}
    </>
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
    <p>What you typed has been restored. It is not saved yet.</p>
    <Button variant="quiet" size="small" onClick={onStartOver}>
      Start Over
    </Button>
  </div>
);
