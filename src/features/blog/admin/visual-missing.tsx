import { useEffect } from "react";

/** Says that the editor did not arrive; the text is written as Markdown then. */
export function VisualMissing({ onMissing }: { onMissing: (why: string) => void }) {
  useEffect(() => onMissing("The editor could not be loaded."), [onMissing]);
  return null;
}
