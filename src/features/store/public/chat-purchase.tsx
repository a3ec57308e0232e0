import type { MouseEvent } from "react";
import { readTokens } from "../../../client/tokens";
import { ButtonLink } from "../../../ui/button";
import { useSite } from "../../../ui/site";
import type { Product } from "../schema";
import { purchaseLink } from "./purchase";

/** Somebody who is signed in finds what they asked for among their orders; for others the chat is all there is. */
const record = (productId: number) => {
  if (!readTokens()) return;
  void import("./request-order").then(
    ({ requestOrder }) => requestOrder(productId),
    () => undefined,
  );
};

function recordPurchase({ target }: MouseEvent): void {
  const id = (target as Element).closest<HTMLElement>("[data-product]")?.dataset.product;
  if (id) record(Number(id));
}

/** For a box around ways to buy, which the server may have rendered alone: records what is asked for there. */
export const recordPurchases = {
  onClick: recordPurchase,
  // The wheel of a mouse opens a link too.
  onAuxClick: (event: MouseEvent) => event.button === 1 && recordPurchase(event),
};

/** The way to buy a product: a chat with the store that begins with its name and price. Of what is out of stock it asks when it is back. */
export function ChatPurchase({ product, className }: { product: Product; className?: string }) {
  const site = useSite();
  const { id, name, in_stock } = product;
  return (
    <ButtonLink
      to={purchaseLink(product, site)}
      variant={in_stock ? "primary" : "secondary"}
      target="_blank"
      data-product={in_stock ? id : undefined}
      className={className}
    >
      <span>
        {!in_stock ? "Ask when it is back" : site.whatsapp ? "Buy in a chat" : "Buy by e-mail"}
        <span className="sr-only">: {`${name}, opens ${site.whatsapp ? "WhatsApp" : "an e-mail"}`}</span>
      </span>
    </ButtonLink>
  );
}
