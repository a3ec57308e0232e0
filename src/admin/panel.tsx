import { type ComponentType, createContext, Suspense, useContext, useRef } from "react";
import type { EditorProps } from "../api/resource";
import { useAddress } from "../client/use-address";
import { type BaseItem, useLabels } from "./labels";
import { PanelLoading } from "./panel-loading";

/*
 * How a tab is made: a resource names the two parts of its tab (src/api/resource.ts), which are composed of this kit.
 *
 *   features/projects/admin/list.tsx    <ListPanel …>{(list) => rows}      list-panel.tsx says what it takes
 *   features/projects/admin/editor.tsx  <ItemEditor …>{(form) => fields}</ItemEditor>
 *   features/projects/admin/values.ts   the form's schema: what is typed, and the call's body that becomes of it
 *
 * Where new ones and old ones have different forms (users), or there are only new ones (gallery), the editor is made of what
 * ItemEditor is made of: Editor, which fetches the item, and ItemForm.
 *
 * Rows are a <DataTable> or a <CardGrid>. Fields are those of ui/form/fields.tsx by `form.register`, and those that are no
 * native control by `form.control`: TagField, PairsField, ImageField. What is saved without a form goes through `list.save`
 * with a toggle of list/toggles.tsx or an OrderStepper. The Events tab is the model of a table, Partners that of cards.
 */

interface PanelProps {
  list: ComponentType;
  editor: ComponentType<EditorProps>;
}

const ReturnedFrom = createContext<BaseItem["id"] | undefined>(undefined);

/** The item whose form was open just now, or "new": its button gets the focus back. */
export const useReturnedFrom = (): BaseItem["id"] | undefined => useContext(ReturnedFrom);

/** Managing one resource: the list of them, or the form of one (`?new=1`, `?edit=3`), as the address says. */
export function Panel({ list: List, editor: Editor }: PanelProps) {
  const labels = useLabels();
  const { params, go } = useAddress();
  const open = params.has("new") ? "new" : (params.get("edit") ?? undefined);
  const lastOpen = useRef<string>(undefined);
  if (open) lastOpen.current = open;
  const close = () => go({ new: undefined, edit: undefined }, { replace: true });
  return open ? (
    <Suspense fallback={<PanelLoading label={`Loading ${labels.one}...`} />}>
      <Editor key={open} id={open} onClose={close} />
    </Suspense>
  ) : (
    <ReturnedFrom value={lastOpen.current}>
      <List />
    </ReturnedFrom>
  );
}
