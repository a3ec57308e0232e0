import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { takePageLanguage } from "../client/language/page-language";
import { startSendingOutbox } from "../client/outbox/outbox";
import { rememberFields } from "../ui/form/restore-fields";

const restoreFields = rememberFields(document);

const hydrate = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
      {
        onRecoverableError(error) {
          // A browser extension added elements, or the page has changed since, so React rendered it again.
          queueMicrotask(restoreFields);
          reportError(error);
        },
      },
    );
  });

/* The texts come first: what is drawn before them would be in English. */
void takePageLanguage().then(hydrate);

startSendingOutbox();
