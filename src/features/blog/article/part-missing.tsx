import { FailedState } from "../../../ui/states";

/** Where the code of a part does not arrive. */
export const PartMissing = () => (
  <div className="wrap py-16">
    <FailedState message="This part of the page could not be loaded." onRetry={() => location.reload()} />
  </div>
);
