import { type ComponentType, lazy } from "react";
import { FailedState } from "../ui/states";

function PartMissing() {
  return <FailedState message="This part of the page could not be loaded." onRetry={() => location.reload()} />;
}

/** Returns a component that is loaded when first shown. */
export const lazyPart = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy<ComponentType<P>>(() => load().catch(() => ({ default: PartMissing })));
