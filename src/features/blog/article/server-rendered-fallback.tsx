import { use } from "react";
import { FailedState } from "../../../ui/states";

const never = new Promise<never>(() => undefined);

/**
 * In the place of a part whose code does not arrive. What the server has drawn stays as it is, readable and with links that
 * work; what should have been drawn here says that it could not be.
 *
 * @param drawn whether the server has drawn it
 */
export function ServerRenderedFallback({ drawn }: { drawn: boolean }) {
  if (drawn) use(never);
  return (
    <div className="wrap py-16">
      <FailedState message="This part of the page could not be loaded." onRetry={() => location.reload()} />
    </div>
  );
}
