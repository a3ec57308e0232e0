import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { layOut } from "../client/lay-out";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

// What the next page needs, once this one has everything; and what could not be sent the last time is sent.
const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2_000));
whenIdle(() => void import("../client/outbox").then((part) => part.lookAfter()));

whenLoaded(() => layOut(whenIdle));

// The same for those who come back without a connection.
const keepForLater = () =>
  whenIdle(() => void import("../client/connection").then((part) => part.watchConnection(navigator)));
if (import.meta.env.PROD && "serviceWorker" in navigator) whenLoaded(keepForLater);

function whenLoaded(work: () => void): void {
  if (document.readyState === "complete") work();
  else window.addEventListener("load", work, { once: true });
}
