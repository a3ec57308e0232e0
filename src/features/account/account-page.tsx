import type { LinksFunction, MetaFunction } from "react-router";
import { lazyPart } from "../../admin/lazy-part";
import { MemberPage } from "../../client/member/member-page";
import { t } from "../../platform/languages/texts";
import { pageMeta, siteOf } from "../../ui/frame/page-meta";
import { Skeleton } from "../../ui/skeleton";
import styles from "./account.css?url";

const loadAccount = () => import("./account-view");
const AccountView = lazyPart(loadAccount);

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta({ title: t`Your account`, description: t`What you are part of.`, site: siteOf(matches) }),
  { name: "robots", content: "noindex" },
];

/** /account: a member's own page. */
export default function AccountPage() {
  return (
    <MemberPage path="/account" what="your account" load={loadAccount} skeleton={skeleton}>
      {(user, leave) => <AccountView user={user} onLeave={leave} />}
    </MemberPage>
  );
}

const skeleton = (
  <>
    <div className="flex items-center gap-5">
      <Skeleton className="portrait large" />
      <div className="grid grow gap-3">
        <Skeleton className="h-4 w-40 max-w-full" />
        <Skeleton className="h-10 w-64 max-w-full" />
      </div>
    </div>
    <Skeleton className="ticket-place" />
  </>
);
