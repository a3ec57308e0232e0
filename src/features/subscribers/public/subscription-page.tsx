import { Suspense } from "react";
import { type HeadersFunction, useActionData, useLoaderData } from "react-router";
import { inBrowser } from "../../../client/browser";
import { type Load, section } from "../../../client/page";
import { onServer, postAction } from "../../../client/page-data.server";
import { t } from "../../../platform/languages/texts";
import { Button, ButtonLink } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { FormError } from "../../../ui/form/form-error";
import { PageHeader } from "../../../ui/frame/page-header";
import type { RouteHandle } from "../../../ui/frame/page-meta";
import { type Section, useSection } from "../../../ui/section";
import { LoadingState } from "../../../ui/states";
import { linkHeaders, linkMeta } from "../../auth/links/link-meta";
import { subscribersApi } from "../client";
import type { Subscription } from "../schema";
import { TopicBoxes } from "./topic-boxes";

const load = (({ api, params: { token = "" } }) => ({
  subscription: section(subscribersApi(api).byLink(token)),
})) satisfies Load<object>;

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = postAction;
/** The head does not repeat its secret address. */
export const handle: RouteHandle = { isNowhere: true };
export const meta = linkMeta(
  () => t`News by Mail`,
  () => t`Confirm news by mail, choose topics, or end it.`,
);
export const headers: HeadersFunction = (asked) => ({ ...linkHeaders(asked), "x-robots-tag": "noindex, nofollow" });

/** /subscribers/{token}: confirms, changes and ends at a press, without scripts; opening the page changes nothing. */
export default function SubscriptionPage() {
  const { subscription } = useLoaderData<typeof clientLoader>();
  return (
    <div className="pb-16">
      <PageHeader title={t`News by Mail`} />
      <div className="wrap">
        <Card className="max-w-xl sm:p-8">
          <Suspense fallback={<LoadingState label={t`Checking...`} />}>
            <Choices subscription={subscription} />
          </Suspense>
        </Card>
      </div>
    </div>
  );
}

function Choices({ subscription }: { subscription: Section<Subscription> | Promise<Section<Subscription>> }) {
  const loaded = useSection(subscription);
  const posted = useActionData<typeof action>();
  if (!loaded.ok)
    return (
      <div className="grid justify-items-start gap-4">
        <p>
          {loaded.error.status === 404
            ? t`This link is incomplete or has expired. Please open it from the mail again, or ask for a new one.`
            : t`This cannot be shown just now. Please try again in a moment.`}
        </p>
        <ButtonLink to="/news" variant="secondary">{t`Ask for News by Mail`}</ButtonLink>
      </div>
    );
  const { state } = loaded.value;
  return (
    <div className="grid gap-6">
      <FormError message={posted?.failure ?? posted?.errors.topics} />
      {state === "confirmed" ? <Running {...loaded.value} /> : <Waiting state={state} />}
    </div>
  );
}

/** Not confirmed yet, or ended. */
const Waiting = ({ state }: Pick<Subscription, "state">) => (
  <form method="post" className="grid justify-items-start gap-5">
    <input type="hidden" name="action" value="confirm" />
    <p role="status" className="text-lg">
      {state === "asked"
        ? t`Somebody asked for our news by mail with your address. Press the button to confirm that it was you.`
        : t`You no longer get our news by mail.`}
    </p>
    {state === "asked" && <p className="text-soft">{t`Opening this page has not changed anything.`}</p>}
    <Button type="submit">{state === "asked" ? t`Yes, Send Me News` : t`Get News Again`}</Button>
  </form>
);

const Running = ({ topics, choices }: Subscription) => (
  <>
    <p role="status" className="text-lg">{t`You get our news by mail.`}</p>
    <form method="post" className="grid justify-items-start gap-5">
      <input type="hidden" name="action" value="topics" />
      <TopicBoxes topics={choices} ticked={topics} />
      <Button type="submit">{t`Save Topics`}</Button>
    </form>
    <form method="post" className="grid justify-items-start gap-5 border-t border-rule pt-6">
      <input type="hidden" name="action" value="end" />
      <p className="text-soft">{t`You still get the mails you need about your registrations and your account.`}</p>
      <Button type="submit" variant="secondary">{t`End News by Mail`}</Button>
    </form>
  </>
);
