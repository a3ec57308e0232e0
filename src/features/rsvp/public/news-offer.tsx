import { lazy, Suspense } from "react";
import { emptyComponent } from "../../../ui/list/empty-component";

// Loaded after registering, so that a press on Register stays light.
const OwnNews = lazy(() => import("../../subscribers/public/own-news").catch(emptyComponent));
const AskForNews = lazy(() => import("../../subscribers/public/ask-for-news").catch(emptyComponent));

interface NewsOfferProps {
  /** the id of the signed-in member, or the e-mail of a registration without an account */
  to: number | string;
}

/** Offers news by mail after a registration. */
export const NewsOffer = ({ to }: NewsOfferProps) => (
  <Suspense>
    <section aria-labelledby="news-offer" className="border-t border-rule pt-4">
      {typeof to === "number" ? (
        <OwnNews userId={to} source="event" offer={offer} />
      ) : (
        <AskForNews email={to} offer={offer} />
      )}
    </section>
  </Suspense>
);

const offer = (
  <h3 id="news-offer" className="text-lg">
    Hear of the Next Events by Mail
  </h3>
);
