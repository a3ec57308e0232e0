import { lazy } from "react";
import { emptyComponent, ServerRendered } from "../motion/server-rendered";
import type { ChevronBandProps } from "./chevron-drawing";

const Drawing = lazy(() => import("./chevron-drawing").catch(emptyComponent));

/** A band of chevrons that the server draws; its code is not in a first load. */
export const ChevronBand = (props: ChevronBandProps) => (
  <ServerRendered component={Drawing} props={props} className="h-[28px]" />
);
