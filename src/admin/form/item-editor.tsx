import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import type { EditorProps } from "../../api/resource";
import type { Caller } from "../../client/api";
import { sessionApi } from "../../client/session";
import type { RelatedFields } from "../../client/use-clear-errors";
import { useSite } from "../../ui/site";
import type { BaseItem } from "../labels";
import { Editor } from "./editor";
import type { Form, Question, SaveChoice } from "./form-props";
import { ItemForm } from "./item-form";

interface Calls<Item extends BaseItem, Body> {
  read: (id: string) => Promise<Item>;
  create: (body: Body) => Promise<unknown>;
  // A method, because its parameters are compared bivariantly: each resource's ids and bodies are stricter.
  update(id: Item["id"], changed: Partial<Body>, seen: string | undefined, choice?: string): Promise<unknown>;
}

interface ItemEditorProps<Item extends BaseItem, Values extends FieldValues, Body extends object> extends EditorProps {
  calls: (api: Caller) => Calls<Item, Body>;
  /** turns the typed values into the body of the request */
  schema: z.ZodType<Body, NoInfer<Values>>;
  blank: Values;
  /** converts an item to form values, with times in the site's time zone and money in its currency */
  toValues: (item: Item, timeZone: string, currency: string) => Values;
  nameOf: (body: Body) => string;
  alsoAbout?: RelatedFields<Values>;
  /** a question to confirm before saving, if any */
  question?: (body: Body, item: Item | undefined) => Question | undefined;
  /** the ways to save it, the default first; one button if left out */
  saves?: (item: Item | undefined) => readonly SaveChoice<Values>[] | undefined;
  /** whether the item is unpublished, so that people who may only draft can save it; false unless given */
  savesDrafts?: (item: Item | undefined) => boolean;
  note?: (item: Item) => ReactNode;
  children: (form: Form<Values, Body>, item: Item | undefined) => ReactNode;
}

/** Adds or changes an item with one form for both. */
export function ItemEditor<Item extends BaseItem, Values extends FieldValues, Body extends object>({
  id,
  onClose,
  calls,
  schema,
  blank,
  toValues,
  nameOf,
  alsoAbout,
  question,
  saves,
  savesDrafts,
  note,
  children,
}: ItemEditorProps<Item, Values, Body>) {
  const { timeZone, currency } = useSite();
  return (
    <Editor id={id} onClose={onClose} load={calls(sessionApi).read}>
      {(item, reload) => (
        <ItemForm
          item={item}
          schema={schema}
          begin={() => (item ? toValues(item, timeZone, currency) : blank)}
          nameOf={nameOf}
          alsoAbout={alsoAbout}
          question={question}
          saves={saves?.(item)}
          savesDrafts={savesDrafts?.(item)}
          create={(body, api) => calls(api).create(body)}
          update={(changing, changed, seen, { api, choice }) => calls(api).update(changing.id, changed, seen, choice)}
          latest={async (changing) => toValues(await calls(sessionApi).read(String(changing.id)), timeZone, currency)}
          reload={reload}
          note={item && note?.(item)}
          onClose={onClose}
        >
          {(form) => children(form, item)}
        </ItemForm>
      )}
    </Editor>
  );
}
