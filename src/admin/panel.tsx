import { type ComponentType, createContext, Suspense, useContext, useRef } from "react";
import { useAddress } from "../client/use-address";
import type { Noun, Thing } from "./noun";
import { PanelLoading } from "./panel-loading";

/*
 * How a tab is made. Everything in src/admin that knows no noun is composed by the noun's own files:
 *
 *   features/projects/admin-tab.tsx     <Panel noun list editor>           which of the two the address asks for
 *   features/projects/admin-list.tsx    <ListPanel …>{(list) => rows}      list-panel.tsx says what it takes
 *   features/projects/admin-editor.tsx  <ItemEditor …>{(form) => fields}</ItemEditor>
 *   features/projects/admin-values.ts   the form's schema: what is typed, and the call's body that becomes of it
 *
 * Where new ones and old ones have different forms (users), or there are only new ones (gallery), the editor is made of what
 * ItemEditor is made of: Editor, which fetches the thing, and ItemForm.
 *
 * Rows are a <DataTable> (ui/data-table.tsx) or a <CardGrid> (card-grid.tsx). Fields are those of ui/fields.tsx by
 * `form.register`, and those that are no native control by `form.control`: TagField, PairsField, ImageField. What is
 * saved without a form goes through `list.save` with a toggle of toggles.tsx or an OrderStepper. Then the tab's line in tabs.ts
 * and in panels.tsx, and its journey in tests/e2e. The Events tab is the model of a table, Partners that of cards.
 */

export interface EditorProps {
  /** the thing's id, or "new" */
  id: string;
  onClose: () => void;
}

interface PanelProps {
  noun: Noun;
  list: ComponentType;
  /** the form, best fetched when it is first opened: `part(() => import("./admin-editor"))` */
  editor: ComponentType<EditorProps>;
}

const ReturnedFrom = createContext<Thing["id"] | undefined>(undefined);

/** The thing whose form was open just now, or "new": its button gets the focus back. */
export const useReturnedFrom = (): Thing["id"] | undefined => useContext(ReturnedFrom);

/** Managing one noun: the list of them, or the form of one (`?new=1`, `?edit=3`), as the address says. */
export function Panel({ noun, list: List, editor: Editor }: PanelProps) {
  const { params, go } = useAddress();
  const open = params.has("new") ? "new" : (params.get("edit") ?? undefined);
  const lastOpen = useRef<string>(undefined);
  if (open) lastOpen.current = open;
  const close = () => go({ new: undefined, edit: undefined }, { replace: true });
  return open ? (
    <Suspense fallback={<PanelLoading label={`Loading ${noun.one}...`} />}>
      <Editor key={open} id={open} onClose={close} />
    </Suspense>
  ) : (
    <ReturnedFrom value={lastOpen.current}>
      <List />
    </ReturnedFrom>
  );
}
