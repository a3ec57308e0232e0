import { useEffect } from "react";
import { useParams } from "react-router";
import { forgetLink } from "../../client/outbox/registration-links";
import { t } from "../../platform/languages/texts";
import { ButtonLink } from "../../ui/button";
import { Card } from "../../ui/card";
import { PageHeader } from "../../ui/frame/page-header";
import { useSendsMail } from "../../ui/site";
import { FailedState } from "../../ui/states";
import { LostLinkForm } from "./lost-link-form";
import { linksOnTheirWay, newLinkOnItsWay } from "./words";

interface WrongLinkProps {
  /** the call's status: 404 for an invalid link, 410 if its event was deleted; others may work in a moment */
  status: number;
  detail: string;
  isReplaced?: boolean;
}

/** Explains an invalid link, and how to get the right one. */
export function WrongLink({ status, detail, isReplaced = false }: WrongLinkProps) {
  const { token = "" } = useParams();
  const sends = useSendsMail();
  const isOver = status === 404 || status === 410;
  useEffect(() => {
    if (isOver) forgetLink(`/r/${token}`);
  }, [isOver, token]);
  if (!isOver)
    return (
      <div className="wrap py-16">
        <h1 className="sr-only">{t`Your Registration`}</h1>
        <FailedState message={t`Your registration could not be opened`} onRetry={() => window.location.reload()} />
      </div>
    );
  if (status === 410)
    return (
      <div className="pb-16">
        <PageHeader
          title={t`This event is gone`}
          lead={detail}
          actions={<ButtonLink to="/events">{t`All Events`}</ButtonLink>}
        />
      </div>
    );
  return (
    <div className="pb-16">
      <PageHeader
        title={isReplaced ? t`This link has ended` : t`This link doesn't work any more`}
        lead={
          isReplaced
            ? newLinkOnItsWay()
            : sends
              ? t`It may be incomplete, or there is a newer one. We can send you the right one again.`
              : t`It may be incomplete, or there is a newer one.`
        }
      />
      <div className="wrap">
        <Card className="grid max-w-xl gap-5 sm:p-8">
          {isReplaced ? <h2 className="text-2xl">{t`No mail? Ask for it again`}</h2> : null}
          <LostLinkForm action="/lost-link" posted={undefined} done={linksOnTheirWay()} />
        </Card>
      </div>
    </div>
  );
}
