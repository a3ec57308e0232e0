import { lazy, Suspense } from "react";
import { useHydrated } from "../../client/use-hydrated";
import { Card } from "../../ui/card";

const Panel = lazy(() =>
  import("../may-use/public/may-use-panel").catch(() => ({
    default: () => <p role="alert">This could not be loaded. Please reload the page.</p>,
  })),
);

interface MayUseProps {
  machineId: number;
  unitId?: number;
  /** the page's path, to come back to after signing in */
  path: string;
  /** somebody reported a danger that is not dealt with */
  isDangerous: boolean;
}

/** Whether the visitor may use a machine. Pages are the same for everybody, so only the browser asks. */
export function MayUse(props: MayUseProps) {
  const hydrated = useHydrated();
  return hydrated ? (
    <Suspense fallback={<Waiting />}>
      <Panel {...props} />
    </Suspense>
  ) : (
    <Waiting />
  );
}

const Waiting = () => (
  <Card as="section" className="needs-scripts min-h-24">
    <h2 className="text-[1.375rem]">May I use it?</h2>
  </Card>
);
