import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import type { EditorProps } from "../../api/resource";
import type { Caller } from "../../client/api";
import { sessionApi } from "../../client/session";
import type { AlsoAbout } from "../../client/use-clear-errors";
import { useSite } from "../../ui/site";
import type { BaseItem } from "../labels";
import { Editor } from "./editor";
import type { Form, Question, SaveChoice } from "./form-props";
import { ItemForm } from "./item-form";

/** The calls of a resource. */
interface Calls<Item extends BaseItem, Body> {
  read: (id: string) => Promise<Item>;
  create: (body: Body) => Promise<unknown>;
  // A method, since each resource's own call takes its ids and bodies more strictly than a form of any resource can say.
  update(id: Item["id"], changed: Partial<Body>, seen: string | undefined, choice?: string): Promise<unknown>;
}

interface ItemEditorProps<Item extends BaseItem, Values extends FieldValues, Body extends object> extends EditorProps {
  /** its calls, such as `projectsApi` */
  calls: (api: Caller) => Calls<Item, Body>;
  /** what is typed, and what becomes of it: the fields of the call */
  schema: z.ZodType<Body, NoInfer<Values>>;
  /** what the form of a new one begins with */
  blank: Values;
  /** an item as its form shows it, with times on the wall clock of the zone and money as the currency has it */
  toValues: (item: Item, timeZone: string, currency: string) => Values;
  nameOf: (body: Body) => string;
  alsoAbout?: AlsoAbout<Values>;
  /** what has to be said yes to before this is saved, if anything */
  question?: (body: Body, item: Item | undefined) => Question | undefined;
  /** the ways to save it, the usual one first; one button unless said */
  saves?: (item: Item | undefined) => readonly SaveChoice<Values>[] | undefined;
  /** whether it is not published, and who may only draft saves it as it is; nothing is unless said */
  savesDrafts?: (item: Item | undefined) => boolean;
  /** where the item stands, under the heading */
  note?: (item: Item) => ReactNode;
  /** the fields; of a new one, there is no item */
  children: (form: Form<Values, Body>, item: Item | undefined) => ReactNode;
}

/** Adds or changes an item by one form for both. */
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
