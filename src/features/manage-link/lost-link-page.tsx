import { Suspense } from "react";
import { useActionData, useLoaderData } from "react-router";
import { inBrowser } from "../../client/browser";
import { type Load, section } from "../../client/page";
import { onServer, postAction } from "../../client/page-data.server";
import { t } from "../../platform/languages/texts";
import { ButtonLink } from "../../ui/button";
import { Card } from "../../ui/card";
import { PageHeader } from "../../ui/frame/page-header";
import { type Section, useSection } from "../../ui/section";
import { useSite } from "../../ui/site";
import { LoadingState } from "../../ui/states";
import { T, V } from "../../ui/texts/texts";
import { WithDates } from "../../ui/time/with-dates";
import { linkMeta } from "../auth/links/link-meta";
import { eventsApi } from "../events/client";
import { dateLine } from "../events/public/event-facts";
import type { Event } from "../events/schema";
import { LostLinkForm } from "./lost-link-form";
import { linkOnItsWay } from "./words";

const load = (({ api, params: { id = "" } }) => ({ event: section(eventsApi(api).read(id)) })) satisfies Load<object>;

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = postAction;
export const meta = linkMeta(
  () => t`The Link to Your Registration`,
  () => t`Have the link to your registration sent again.`,
);

/** /events/{id}/link: mails a registrant their link again. Posted by the browser. */
export default function LostLinkPage() {
  const { event } = useLoaderData<typeof clientLoader>();
  return (
    <div className="pb-16">
      <PageHeader
        title={t`The Link to Your Registration`}
        lead={t`With it you can see your code for the door, change your details or give up your place.`}
      />
      <div className="wrap">
        <Card className="max-w-xl sm:p-8">
          <Suspense fallback={<LoadingState label={t`Loading event...`} />}>
            <Ask event={event} />
          </Suspense>
        </Card>
      </div>
    </div>
  );
}

function Ask({ event }: { event: Section<Event> | Promise<Section<Event>> }) {
  const loaded = useSection(event);
  const site = useSite();
  const posted = useActionData<typeof action>();
  if (!loaded.ok)
    return (
      <div className="grid gap-4">
        <p>{t`There is no event at this address, or it cannot be shown just now.`}</p>
        <div>
          <ButtonLink to="/events">{t`All Events`}</ButtonLink>
        </div>
      </div>
    );
  const { id, title } = loaded.value;
  return (
    <div className="grid gap-5">
      <LostLinkForm posted={posted} done={linkOnItsWay()}>
        <p className="wrap-anywhere">
          <T>
            For{" "}
            <strong>
              <V title={title} />
            </strong>
            , <WithDates text={dateLine(loaded.value, site)} />.
          </T>
        </p>
      </LostLinkForm>
      <div>
        <ButtonLink to={`/events/${id}`} variant="secondary">{t`Back to the Event`}</ButtonLink>
      </div>
    </div>
  );
}
