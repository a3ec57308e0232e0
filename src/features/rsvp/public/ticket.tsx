import { lazy, Suspense } from "react";
import { publicApi } from "../../../client/public-api";
import { useLoaded } from "../../../client/use-loaded";
import { t } from "../../../platform/languages/texts";
import { Button } from "../../../ui/button";
import { emptyComponent } from "../../../ui/list/empty-component";
import { toast } from "../../../ui/overlay/toast";
import { useLinkOrigin, useSendsMail, useSite } from "../../../ui/site";
import { Skeleton } from "../../../ui/skeleton";
import type { Managed } from "../../manage-link/schema";
import { amountOwed } from "../../registrations/owed";

const DoorCode = lazy(() => import("../../manage-link/door-code").catch(emptyComponent));

/** Loads the registration of a secret link. @param path of the link, "/r/…" */
export const useManaged = (path: string) => useLoaded(path, () => publicApi.call<Managed>("GET", path));

interface TicketProps {
  managed: Managed;
  /** of its secret link */
  path: string;
}

/** A registration's ticket: the door's code, the fee, the link to manage it, and whether a mail comes. */
export function Ticket({ managed, path }: TicketProps) {
  const { door, registration, can_change } = managed;
  const owed = amountOwed(registration, useSite());
  return (
    <>
      {door ? (
        <Suspense fallback={<Skeleton className="mx-auto h-75 w-full max-w-60" />}>
          <DoorCode {...door} />
        </Suspense>
      ) : null}
      {owed ? (
        <p className="text-[0.9375rem] text-soft">
          {owed.total}. {owed.note}
        </p>
      ) : null}
      {/* A plain link: the server renders that page whole. */}
      <a href={path} rel="nofollow" className="button secondary medium">
        {can_change ? t`Change or cancel` : t`See your registration`}
      </a>
      <AboutMail email={registration.email} path={path} />
    </>
  );
}

function AboutMail({ email, path }: { email: string; path: string }) {
  const url = useLinkOrigin() + path;
  const sends = useSendsMail();
  if (sends)
    return (
      <p className="text-[0.9375rem] text-soft wrap-anywhere">{t`We also send the link to ${{ email }}. If no mail comes, you find it here: this device keeps it until the event ends.`}</p>
    );
  return (
    <>
      <p className="text-[0.9375rem] text-soft">{t`This site sends no mail. This device keeps your ticket until the event ends; to have it elsewhere, copy its link or take a picture of the code.`}</p>
      <Button
        variant="quiet"
        size="small"
        className="-ml-3.5 justify-self-start"
        onClick={() => void copy(url)}
      >{t`Copy the Link`}</Button>
    </>
  );
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ message: t`The link is copied. Anybody who has it can change your registration.` });
  } catch {
    toast({
      tone: "error",
      message: t`Your browser does not allow copying. Open the registration and copy its address.`,
    });
  }
}
