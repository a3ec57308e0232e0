import { PageHeader } from "../../../ui/frame/page-header";
import type { Agreement } from "../schema";

/** An agreement that a link shows; its texts are published as they are added. */
export default function AgreementDraft({ item }: { item: Agreement }) {
  return (
    <div className="wrap py-12">
      <PageHeader title={item.name} lead={item.description} />
    </div>
  );
}
