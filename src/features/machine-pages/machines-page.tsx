import { Suspense, useEffect, useState } from "react";
import type { MetaFunction } from "react-router";
import { lazyPart } from "../../admin/lazy-part";
import { MemberOnly } from "../../client/member/member-only";
import { pageMeta, siteOf } from "../../ui/frame/page-meta";
import { LoadingState } from "../../ui/states";

const loadView = () => import("./own-machines");
const OwnMachines = lazyPart(loadView);

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta({ title: "Your machines", description: "The machines that you look after.", site: siteOf(matches) }),
  { name: "robots", content: "noindex" },
];

/** /account/machines: the machines that a member keeps or teaches. The server renders the same frame for everybody. */
export default function MachinesPage() {
  const [attempt, setAttempt] = useState(0);
  return (
    <div className="wrap min-h-[70vh] pt-6 pb-16 sm:pt-9">
      <noscript>
        <p className="mb-6">This page needs JavaScript. Reading the site and finding us does not.</p>
      </noscript>
      <Guard key={attempt} onRetry={() => setAttempt(attempt + 1)} />
    </div>
  );
}

function Guard({ onRetry }: { onRetry: () => void }) {
  // The scripts load while the server answers.
  useEffect(() => void loadView().catch(() => undefined), []);
  const waiting = (
    <div className="needs-scripts">
      <LoadingState label="Opening your machines..." />
    </div>
  );
  return (
    <MemberOnly path="/account/machines" waiting={waiting} onRetry={onRetry}>
      {() => (
        <Suspense fallback={waiting}>
          <OwnMachines />
        </Suspense>
      )}
    </MemberOnly>
  );
}
