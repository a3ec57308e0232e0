import { PageHeader } from "../../../ui/frame/page-header";
import type { Qualification } from "../schema";
import { validityInWords } from "../validity-words";

/** A draft of a qualification that a preview link shows. */
export default function QualificationDraft({ item }: { item: Qualification }) {
  return (
    <div className="pb-16">
      <PageHeader title={item.name} lead={item.description || undefined} />
      <p className="wrap">{validityInWords(item)}</p>
    </div>
  );
}
