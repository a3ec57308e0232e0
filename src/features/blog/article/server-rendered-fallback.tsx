import { use } from "react";
import { FailedState } from "../../../ui/states";

const never = new Promise<never>(() => undefined);

/**
 * Shown where the code of a part does not arrive. What the server has rendered stays as it is, readable and with links that
 * work; in a page made in the browser it says that the part could not be loaded.
 *
 * @param drawn whether the server has rendered it
 */
export function ServerRenderedFallback({ drawn }: { drawn: boolean }) {
  if (drawn) use(never);
  return (
    <div className="wrap py-16">
      <FailedState message="This part of the page could not be loaded." onRetry={() => location.reload()} />
    </div>
  );
}
