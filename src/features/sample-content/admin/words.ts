import { plural } from "../../../ui/formatting";
import { resourceOf } from "../../registry";
import type { SampleKind } from "../choices";
import type { Samples } from "../schema";

/** "12 projects", "1 registration" */
export const amount = (kind: SampleKind, count: number): string => {
  const { one, many } = resourceOf(kind).labels;
  return plural(count, one, many);
};

/** The number of samples by kind that go or stay. */
export const amounts = ({ counts }: Samples, which: "unchanged" | "changed"): string[] =>
  counts.flatMap(({ kind, [which]: count }) => (count > 0 ? [amount(kind, count)] : []));
