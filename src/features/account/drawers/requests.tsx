import { Link } from "react-router";
import { type Account, sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { Badge, type Tone } from "../../../ui/badge";
import { TextLink } from "../../../ui/button";
import { formatDate } from "../../../ui/formatting";
import { Money } from "../../../ui/money/money";
import { useSite } from "../../../ui/site";
import { T } from "../../../ui/texts/texts";
import { WithDates } from "../../../ui/time/with-dates";
import { storeApi } from "../../store/client";
import type { Order, OrderStatus } from "../../store/schema";
import { ListStates } from "./list-states";

const words: Record<OrderStatus, [string, Tone]> = {
  requested: ["Asked for", "violet"],
  done: ["Done", "moss"],
  cancelled: ["Cancelled", "neutral"],
};

/** The member's purchase requests, the latest first. */
export function Requests({ user }: { user: Account }) {
  const data = useLoaded(`orders ${user.id}`, () => storeApi(sessionApi).myOrders({ size: 100 }));
  return (
    <ListStates
      data={data}
      what="your requests"
      none={
        <T>
          You haven't asked for anything yet. See <TextLink to="/store">the store</TextLink>.
        </T>
      }
    >
      {(order) => <Row key={order.id} order={order} />}
    </ListStates>
  );
}

function Row({ order: { product_id, product_name, quantity, total, status, created_at } }: { order: Order }) {
  const { timeZone } = useSite();
  const [word, tone] = words[status];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 border-rule border-b py-3">
      <p className="account-text font-[620] wrap-anywhere">
        {quantity > 1 ? `${quantity} × ` : ""}
        {product_id === null ? (
          product_name
        ) : (
          <Link to={`/store/${product_id}`} className="no-underline underline-offset-4 hover:underline">
            {product_name}
          </Link>
        )}
      </p>
      <p className="fact-type flex flex-wrap items-center gap-x-4 gap-y-1 text-soft">
        <Badge tone={tone}>{word}</Badge>
        <span>
          <Money amount={total} />
        </span>
        <WithDates text={formatDate(created_at, timeZone)} />
      </p>
    </li>
  );
}
