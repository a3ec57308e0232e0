import { PageHeader } from "../../../../ui/frame/page-header";
import { OurPartners } from "../../../home/our-partners";
import type { DraftOf } from "../../schema";
import type { OtherItems } from "../load-draft";

/** A partner among the others, as on the home page. */
export default function PartnerDraft({ item, beside }: DraftOf<"partner"> & { beside: OtherItems }) {
  return (
    <div className="pb-16">
      <PageHeader title={item.name} lead={item.description || undefined} />
      <OurPartners partners={beside.partners ?? [item]} />
    </div>
  );
}
