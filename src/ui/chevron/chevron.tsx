import type { ChevronBandProps } from "./chevron-drawing";
import Drawing from "./chevron-drawing";

/** A band of chevrons that the server draws; its code is not in a first load. */
export const ChevronBand = (props: ChevronBandProps) => (
  <div className="h-[28px]">
    <Drawing {...props} />
  </div>
);
