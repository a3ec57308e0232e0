import { lazy, Suspense } from "react";
import { useHydrated } from "../../client/use-hydrated";
import { MayUseFrame, SignInFirst } from "../may-use/public/may-use-frame";

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
}

/** Whether the visitor may use a machine. Pages are the same for everybody, so only the browser asks. */
export function MayUse(props: MayUseProps) {
  const hydrated = useHydrated();
  const before = (
    <MayUseFrame>
      <SignInFirst path={props.path} />
    </MayUseFrame>
  );
  return hydrated ? (
    <Suspense fallback={before}>
      <Panel {...props} />
    </Suspense>
  ) : (
    before
  );
}
