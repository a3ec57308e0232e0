import type { ReactNode } from "react";
import { type EditorProps, inTitle } from "../../api/resource";
import { useLoaded } from "../../client/use-loaded";
import { Button } from "../../ui/button";
import { EmptyState, FailedState } from "../../ui/states";
import { useLabels } from "../labels";
import { PanelLoading } from "../panel-loading";

interface Props<Item> extends EditorProps {
  load: (id: string) => Promise<Item>;
  /** the form of the item, or of a new one if undefined; `reload` restarts it with the stored values */
  children: (item: Item | undefined, reload: () => void) => ReactNode;
}

/** Loads an item and renders its form, or says that it was not found. */
export function Editor<Item>({ id, children, ...rest }: Props<Item>) {
  if (id === "new") return children(undefined, () => undefined);
  return (
    <Existing id={id} {...rest}>
      {children}
    </Existing>
  );
}

function Existing<Item>({ id, load, onClose, children }: Props<Item>) {
  const labels = useLabels();
  const { loaded, reload } = useLoaded(id, () => load(id));
  if (loaded.state === "loading" || (loaded.state === "ready" && loaded.refreshing)) {
    return <PanelLoading label={`Loading ${labels.one}...`} />;
  }
  if (loaded.state === "ready") return children(loaded.value, reload);
  if (loaded.status === 404 || loaded.status === 422) {
    return (
      <EmptyState
        title={`${inTitle(labels.one)} Not Found`}
        text="It may have been deleted."
        action={
          <Button variant="secondary" onClick={onClose}>
            Back to {inTitle(labels.many)}
          </Button>
        }
      />
    );
  }
  return <FailedState message={`Failed to load ${labels.one} details. ${loaded.detail}`} onRetry={reload} />;
}
