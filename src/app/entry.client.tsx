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

// What goes with the clock, what the next page needs, once this one has everything; and what could not be sent the last time is sent.
const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2_000));
whenIdle(() => void import("../client/idle").then((part) => part.lookAfter()));

// The same for those who come back without a connection.
const watchWhenIdle = () =>
  whenIdle(() => void import("../client/connection").then((part) => part.watchConnection(navigator)));
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  if (document.readyState === "complete") watchWhenIdle();
  else window.addEventListener("load", watchWhenIdle, { once: true });
}
