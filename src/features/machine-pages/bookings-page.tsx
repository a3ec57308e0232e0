import type { MetaFunction } from "react-router";
import { lazyPart } from "../../admin/lazy-part";
import { MemberPage } from "../../client/member/member-page";
import { t } from "../../platform/languages/texts";
import { pageMeta, siteOf } from "../../ui/frame/page-meta";

const load = () => import("../bookings/own/own-bookings");
const OwnBookings = lazyPart(load);

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta({ title: t`My bookings`, description: t`The machines that you have booked.`, site: siteOf(matches) }),
  { name: "robots", content: "noindex" },
];

/** /account/bookings: a member's bookings of machines, and the times they wait for. */
export default function BookingsPage() {
  return (
    <MemberPage path="/account/bookings" what="your bookings" load={load}>
      {() => <OwnBookings />}
    </MemberPage>
  );
}
