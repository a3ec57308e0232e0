import { t } from "../../../platform/languages/texts";
import { namesInWords } from "../../../ui/formatting";
import { Fact } from "../../events/public/event-ticket";
import type { EventGrants } from "../events/schema";

/** The qualifications that an event gives and requires. */
export type Giving = Pick<EventGrants, "gives" | "asks">;

const named = (qualifications: readonly { name: string }[]) => namesInWords(qualifications.map(({ name }) => name));

/** The facts of an event's ticket: "Gives: Laser induction". */
export const Gives = ({ gives, asks }: Giving) => (
  <>
    {gives.length > 0 && <Fact name={t`Gives`}>{named(gives)}</Fact>}
    {asks.length > 0 && <Fact name={t`Requires`}>{named(asks)}</Fact>}
  </>
);
