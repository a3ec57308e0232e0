import type { Caller } from "../../client/api";
import type { Samples, SamplesRemoved, SamplesRestored } from "./schema";

/** The calls about samples. */
export const samplesApi = ({ call }: Caller) => ({
  read: () => call<Samples>("GET", "/samples"),
  remove: () => call<SamplesRemoved>("DELETE", "/samples"),
  restore: () => call<SamplesRestored>("POST", "/samples/restore"),
});
