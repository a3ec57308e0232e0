import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import { Editor } from "./editor";
import { type Form, ItemForm, type Question } from "./item-form";
import type { Noun, Thing } from "./noun";
import type { EditorProps } from "./panel";

/** The calls of a noun, such as `sessionApi.projects`. */
interface Calls<Item extends Thing, Body> {
  read: (id: string) => Promise<Item>;
  create: (body: Body) => Promise<unknown>;
  // A method, since each noun's own call takes its ids and bodies more strictly than a form of any noun can say.
  update(id: Item["id"], changed: Partial<Body>, seen: string | undefined): Promise<unknown>;
}

interface ItemEditorProps<Item extends Thing, Values extends FieldValues, Body extends object> extends EditorProps {
  noun: Noun;
  calls: Calls<Item, Body>;
  /** what is typed, and what becomes of it: the fields of the call */
  schema: z.ZodType<Body, Values>;
  /** what the form of a new one begins with */
  blank: Values;
  /** a thing as its form shows it */
  toValues: (item: Item) => Values;
  nameOf: (body: Body) => string;
  /** what has to be said yes to before this is saved, if anything */
  question?: (body: Body, item: Item | undefined) => Question | undefined;
  /** where the thing stands, under the heading */
  note?: (item: Item) => ReactNode;
  /** the fields; of a new one, there is no thing */
  children: (form: Form<Values, Body>, item: Item | undefined) => ReactNode;
}

/** Adds or changes a thing of a noun by one form for both. */
export const ItemEditor = <Item extends Thing, Values extends FieldValues, Body extends object>({
  id,
  onClose,
  noun,
  calls,
  schema,
  blank,
  toValues,
  nameOf,
  question,
  note,
  children,
}: ItemEditorProps<Item, Values, Body>) => (
  <Editor id={id} onClose={onClose} noun={noun} load={calls.read}>
    {(item, reload) => (
      <ItemForm
        noun={noun}
        item={item}
        schema={schema}
        begin={() => (item ? toValues(item) : blank)}
        nameOf={nameOf}
        question={question}
        create={calls.create}
        update={(changing, changed, seen) => calls.update(changing.id, changed, seen)}
        latest={async (changing) => toValues(await calls.read(String(changing.id)))}
        reload={reload}
        note={item && note?.(item)}
        onClose={onClose}
      >
        {(form) => children(form, item)}
      </ItemForm>
    )}
  </Editor>
);
