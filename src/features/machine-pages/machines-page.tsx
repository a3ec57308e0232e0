import type { MetaFunction } from "react-router";
import { lazyPart } from "../../admin/lazy-part";
import { MemberPage } from "../../client/member/member-page";
import { t } from "../../platform/languages/texts";
import { pageMeta, siteOf } from "../../ui/frame/page-meta";

const load = () => import("./own-machines");
const OwnMachines = lazyPart(load);

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta({
    title: t`Machines I look after`,
    description: t`The machines that you look after.`,
    site: siteOf(matches),
  }),
  { name: "robots", content: "noindex" },
];

/** /account/machines: the machines that a member keeps or teaches. */
export default function MachinesPage() {
  return (
    <MemberPage path="/account/machines" what="your machines" load={load}>
      {() => <OwnMachines />}
    </MemberPage>
  );
}
