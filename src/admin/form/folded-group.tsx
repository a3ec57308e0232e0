import type { ReactNode } from "react";
import { Folded } from "../../ui/folded";
import { useLabels } from "../labels";
import { Group } from "./group";

interface FoldedGroupProps {
  title: string;
  summary: string;
  /** the item of the form; undefined for a new one, which is saved first */
  id: number | string | undefined;
  children: (id: number) => ReactNode;
}

/** A group of a form that is loaded on opening, and saved apart from the form. */
export function FoldedGroup({ title, summary, id, children }: FoldedGroupProps) {
  const labels = useLabels();
  return (
    <Group title={title}>
      <Folded summary={summary} summaryClassName="font-[620]">
        {id === undefined ? <p className="text-soft">Save the {labels.one} first.</p> : children(Number(id))}
      </Folded>
    </Group>
  );
}
