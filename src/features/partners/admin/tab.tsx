import { Panel } from "../../../admin/panel";
import { part } from "../../../admin/part";
import { PartnersList } from "./list";
import { partnerNoun } from "./noun";

/** The form and what checks it come only to who opens it. */
const PartnerEditor = part(() => import("./editor"));

/** Managing partners. */
export default function PartnersTab() {
  return <Panel noun={partnerNoun} list={PartnersList} editor={PartnerEditor} />;
}
