import { type Load, section } from "../../../client/page";
import type { Event, EventList } from "../../events/schema";
import type { Managed } from "./schema";

/** Events that somebody whose link is good for nothing may have meant. */
const offered = 20;

/** A registration by the token of its secret link; where that is wrong, the events whose link can be asked for. */
export const loadManaged = (({ api, params: { token = "" } }) => {
  const managed = section(api.call<Managed>("GET", `/r/${encodeURIComponent(token)}`));
  const events = managed.then(({ ok }): Promise<Event[]> | Event[] =>
    ok
      ? []
      : api.call<EventList>("GET", "/events", { query: { size: offered } }).then(
          ({ items }) => items.filter(({ status }) => status !== "past"),
          () => [],
        ),
  );
  return { managed, events };
}) satisfies Load<object>;
