import { sessionApi } from "../../../client/session";
import { ConfirmButton } from "../../../client/waiting/confirm-button";
import { t } from "../../../platform/languages/texts";
import { T, V } from "../../../ui/texts/texts";
import type { Event } from "../../events/schema";
import { cancellationRefusal, type DeadlineFields } from "../../registrations/leaving";
import { leavingWords } from "../../registrations/leaving-words";
import type { Registration } from "../../registrations/schema";
import { rsvpApi } from "../client";

interface CancelRegistrationProps {
  event: Pick<Event, "id" | "title"> & DeadlineFields;
  /** if known: confirmed a moment ago */
  status?: Registration["registration_status"] | undefined;
  size?: "medium" | "small";
  /** of all people; one by default */
  places?: number | undefined;
  onCancelled: () => void;
}

/** Cancels after a confirmation; if the server would refuse, says why instead. */
export function CancelRegistration({ status = "confirmed", ...props }: CancelRegistrationProps) {
  const why = cancellationRefusal({ registration_status: status }, props.event, new Date());
  if (why === undefined) return <CancelButton registration_status={status} {...props} />;
  return <p className="text-[0.9375rem] text-soft">{why.replace(/\.?$/, ".")}</p>;
}

type CancelButtonProps = CancelRegistrationProps & Pick<Registration, "registration_status">;

function CancelButton({ event, size = "medium", registration_status, places = 1, onCancelled }: CancelButtonProps) {
  const words = leavingWords({ registration_status, places }, event.title);
  return (
    <ConfirmButton
      variant="secondary"
      size={size}
      question={{
        title: words.title,
        message: words.message,
        confirmLabel: words.confirm,
        cancelLabel: words.keep,
        tone: "danger",
      }}
      work={() => rsvpApi(sessionApi).unregister(event.id).then(onCancelled)}
    >
      {size === "small" ? (
        <span>
          <T>
            Cancel
            <span className="sr-only">
              {" "}
              my registration for <V title={event.title} />
            </span>
          </T>
        </span>
      ) : registration_status === "waiting" ? (
        t`Leave the Waiting List`
      ) : (
        t`Cancel Registration`
      )}
    </ConfirmButton>
  );
}
