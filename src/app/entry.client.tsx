import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

// When idle after hydration: clock-dependent parts, prefetching, and another attempt to send the outbox.
const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2_000));
whenIdle(() => void import("../client/idle").then((part) => part.startSendingOutbox()));

// The same for people who return without a connection.
const watchWhenIdle = () =>
  whenIdle(() => void import("../client/connection").then((part) => part.watchConnection(navigator)));
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  if (document.readyState === "complete") watchWhenIdle();
  else window.addEventListener("load", watchWhenIdle, { once: true });
}
