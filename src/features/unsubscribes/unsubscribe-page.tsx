import { Suspense } from "react";
import { type HeadersFunction, useActionData, useLoaderData } from "react-router";
import { inBrowser } from "../../client/browser";
import { type Load, section } from "../../client/page";
import { onServer, postAction } from "../../client/page-data.server";
import { t } from "../../platform/languages/texts";
import { Button, ButtonLink } from "../../ui/button";
import { Card } from "../../ui/card";
import { FormError } from "../../ui/form/form-error";
import { PageHeader } from "../../ui/frame/page-header";
import type { RouteHandle } from "../../ui/frame/page-meta";
import { type Section, useSection } from "../../ui/section";
import { LoadingState } from "../../ui/states";
import { linkHeaders, linkMeta } from "../auth/links/link-meta";
import type { Subscription } from "./schema";

const load = (({ api, params: { token = "" } }) => ({
  subscription: section(api.call<Subscription>("GET", `/unsubscribe/${encodeURIComponent(token)}`)),
})) satisfies Load<object>;

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = postAction;
/** The head does not repeat its secret address. */
export const handle: RouteHandle = { isNowhere: true };
export const meta = linkMeta(
  () => t`Mails That You Get`,
  () => t`Stop mails of one kind, or turn them back on.`,
);
export const headers: HeadersFunction = (asked) => ({ ...linkHeaders(asked), "x-robots-tag": "noindex, nofollow" });

/** /unsubscribe/{token}: unsubscribes at the button, without scripts; opening the page changes nothing. */
export default function UnsubscribePage() {
  const { subscription } = useLoaderData<typeof clientLoader>();
  return (
    <div className="pb-16">
      <PageHeader title={t`Mails That You Get`} lead={t`You decide. Opening this page has not changed anything.`} />
      <div className="wrap">
        <Card className="max-w-xl sm:p-8">
          <Suspense fallback={<LoadingState label={t`Checking...`} />}>
            <Choice subscription={subscription} />
          </Suspense>
        </Card>
      </div>
    </div>
  );
}

const nameOf = ({ kind, event }: Subscription) =>
  kind === "reminders"
    ? "reminders a day before events that you are registered for"
    : event === null
      ? "what the organisers of this event write"
      : `what the organisers of “${event}” write to everybody registered`;

function Choice({ subscription }: { subscription: Section<Subscription> | Promise<Section<Subscription>> }) {
  const loaded = useSection(subscription);
  const posted = useActionData<typeof action>();
  if (!loaded.ok)
    return (
      <div className="grid gap-4">
        <p>
          {loaded.error.status === 404
            ? t`This link is incomplete. Please open it from the mail again.`
            : t`This cannot be shown just now. Please try again in a moment.`}
        </p>
        <div>
          <ButtonLink to="/" variant="secondary">{t`To the Site`}</ButtonLink>
        </div>
      </div>
    );
  const { unsubscribed } = loaded.value;
  return (
    <form method="post" className="grid justify-items-start gap-5">
      <FormError message={posted?.failure} />
      <p role="status" className="text-lg wrap-anywhere">
        {unsubscribed ? t`You no longer get ` : t`You currently get `}
        {nameOf(loaded.value)}.
      </p>
      <p className="text-soft">{t`You still get the mails you need about your registrations: that you have a place, or that an event is moved or cancelled.`}</p>
      {unsubscribed ? (
        <>
          <input type="hidden" name="undo" value="true" />
          <Button type="submit" variant="secondary">{t`Subscribe Again`}</Button>
        </>
      ) : (
        <Button type="submit">{t`Unsubscribe`}</Button>
      )}
    </form>
  );
}
