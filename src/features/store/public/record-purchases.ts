import type { MouseEvent } from "react";
import { readTokens } from "../../../client/tokens";

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
