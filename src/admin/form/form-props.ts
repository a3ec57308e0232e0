import type { ReactNode } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import type { Caller } from "../../client/api";
import type { RelatedFields } from "../../client/use-clear-errors";
import type { BaseItem } from "../labels";

/** A form whose typed `Values` become the `Body` of a request. */
export type Form<Values extends FieldValues, Body> = UseFormReturn<Values, unknown, Body>;

/** The form of a resource's fields, as `formOf` defines it. */
export type FormOf<Definition extends { schema: z.ZodType<object, FieldValues> }> = Form<
  z.input<Definition["schema"]>,
  z.output<Definition["schema"]>
>;

export interface Sending {
  api: Caller;
  choice: string | undefined;
}

export interface ItemFormProps<Item extends BaseItem, Values extends FieldValues, Body extends object> {
  /** the item to change; without one a new one is made */
  item?: Item | undefined;
  /** turns the typed values into the fields of the request */
  schema: z.ZodType<Body, NoInfer<Values>>;
  /** the initial values; read once */
  begin: () => Values;
  nameOf: (body: Body) => string;
  /** the question to confirm before saving, if any */
  question?: ((body: Body, item: Item | undefined) => Question | undefined) | undefined;
  /** the ways to save it, the main one first; Enter uses the first that does not publish. One button unless said */
  saves?: readonly SaveChoice<Values>[] | undefined;
  /** it is not published, and who may only draft saves it as it is */
  savesDrafts?: boolean | undefined;
  /** left out where the form only changes what there is. @param api by which it is sent */
  create?: (body: Body, api: Caller) => Promise<unknown>;
  /**
   * Left out where the form only makes new ones.
   * @param seen the `updated_at` that the fields were typed over: a later change makes the server refuse (412);
   * undefined overwrites
   * @param by the API for it, and the choice in the question
   */
  update?: (item: Item, changed: Partial<Body>, seen: string | undefined, by: Sending) => Promise<unknown>;
  /** the stored values as they are now, to show the changes of somebody else */
  latest?: (item: Item) => Promise<Values>;
  /** resets the form to the stored values; the second argument that Editor passes to the form */
  reload?: () => void;
  /** fields whose text is kept nowhere until it is saved, such as passwords */
  secrets?: (keyof Values)[];
  alsoAbout?: RelatedFields<Values> | undefined;
  /** whether chosen files are not added yet; leaving then asks first, as for unsaved text */
  filesChosen?: boolean;
  note?: ReactNode;
  onClose: () => void;
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

export interface SaveChoice<Values> {
  label: string | ((values: Values) => string);
  /** the values that it fills in first */
  set: Partial<Values>;
  /** visitors see it afterwards, so only a press of its button does it */
  publishes?: true;
}
