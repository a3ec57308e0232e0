import { type ComponentType, createContext, Suspense, useContext, useRef } from "react";
import type { EditorProps } from "../api/resource";
import { useAddress } from "../client/use-address";
import { type BaseItem, useLabels } from "./labels";
import { PanelLoading } from "./panel-loading";
import { TabAboutContext } from "./tab-about";

/*
 * A tab consists of two components that its resource names (src/api/resource.ts), built from this kit:
 *
 *   features/projects/admin/list.tsx    <ListPanel columns={…} …/>, with the props of list-panel.tsx
 *   features/projects/admin/editor.tsx  <ItemEditor …>{(form) => fields}</ItemEditor>
 *
 * Where the typed values are not those of the item, a `values.ts` beside them has the form's schema (events).
 *
 * If new and existing items have different forms (users), or there are only new ones (gallery), the editor uses the
 * parts of ItemEditor: Editor, which fetches the item, and ItemForm.
 *
 * Columns that several lists share are in list/toggles.tsx, list/order-stepper.tsx and list/columns. Fields come from ui/form/fields.tsx with `form.register`. Fields without a
 * native control use `form.control`: TagField, PairsField, ImageField. Changes without a form use `list.save`.
 * A small form is a FormDialog. Copy the Events tab for a table, and Partners for cards.
 */

interface PanelProps {
  list: ComponentType;
  editor: ComponentType<EditorProps>;
}

const ReturnedFrom = createContext<BaseItem["id"] | undefined>(undefined);

/** Returns the item whose form was just closed, or "new": its button gets the focus. */
export const useReturnedFrom = (): BaseItem["id"] | undefined => useContext(ReturnedFrom);

/** The management of one resource: its list or one form (`?new=1`, `?edit=3`), depending on the address. */
export function Panel({ list: List, editor: Editor }: PanelProps) {
  const labels = useLabels();
  const { params, go } = useAddress();
  const open = params.has("new") ? "new" : (params.get("edit") ?? undefined);
  const lastOpen = useRef<string>(undefined);
  if (open) lastOpen.current = open;
  const close = () => go({ new: undefined, edit: undefined }, { replace: true });
  return open ? (
    <TabAboutContext value={undefined}>
      <Suspense fallback={<PanelLoading label={`Loading ${labels.one}...`} />}>
        <Editor key={open} id={open} onClose={close} />
      </Suspense>
    </TabAboutContext>
  ) : (
    <ReturnedFrom value={lastOpen.current}>
      <List />
    </ReturnedFrom>
  );
}
