import { type ComponentType, Suspense, useEffect, useState } from "react";
import { MemberOnly } from "../../client/member/member-only";
import { LoadingState } from "../../ui/states";

interface MemberPageProps {
  path: string;
  /** the name of the view in messages: "your machines" */
  what: string;
  /** loads the view, early */
  load: () => Promise<unknown>;
  view: ComponentType;
}

/** A page of a signed-in member. The server renders the same frame for everybody. */
export function MemberPage(props: MemberPageProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <div className="wrap min-h-[70vh] pt-6 pb-16 sm:pt-9">
      <noscript>
        <p className="mb-6">This page needs JavaScript. Reading the site and finding us does not.</p>
      </noscript>
      <Guard key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
    </div>
  );
}

function Guard({ path, what, load, view: View, onRetry }: MemberPageProps & { onRetry: () => void }) {
  // The scripts load while the server answers.
  useEffect(() => void load().catch(() => undefined), [load]);
  const waiting = (
    <div className="needs-scripts">
      <LoadingState label={`Opening ${what}...`} />
    </div>
  );
  return (
    <MemberOnly path={path} waiting={waiting} onRetry={onRetry}>
      {() => (
        <Suspense fallback={waiting}>
          <View />
        </Suspense>
      )}
    </MemberOnly>
  );
}
