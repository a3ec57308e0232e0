import { type ComponentType, lazy } from "react";
import { FailedState } from "../ui/states";

/** Scripts that do not arrive are a failure like any other: said in words, with a way to try again. */
function PartMissing() {
  return <FailedState message="This part of the page could not be loaded." onRetry={() => location.reload()} />;
}

/** A component that is fetched when it is first shown. */
export const lazyPart = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy<ComponentType<P>>(() => load().catch(() => ({ default: PartMissing })));
