import type { MouseEvent } from "react";
import { readTokens } from "../../../client/tokens";
import { ButtonLink } from "../../../ui/button";
import { useSite } from "../../../ui/site";
import type { Product } from "../schema";
import { purchaseLink } from "./purchase";

/** Signed-in visitors find the request among their orders; others only have the chat. */
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

/** Event handlers for an element around purchase buttons, which may be server-rendered: records the purchases. */
export const recordPurchases = {
  onClick: recordPurchase,
  // The wheel of a mouse opens a link too.
  onAuxClick: (event: MouseEvent) => event.button === 1 && recordPurchase(event),
};

/** Opens a chat with the store about a product. Out of stock, the message asks when it is back. */
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
