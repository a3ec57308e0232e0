import { WithDates } from "../time/with-dates";
/** The reason why a form could not be sent, above its fields; announced, and empty without a reason. */
export const FormError = ({ message }: { message: string | undefined }) =>
  message ? (
    <p role="alert" className="rounded-sm border border-red border-l-4 bg-sheet px-4 py-3 font-[600] text-red">
      <WithDates text={message} />
    </p>
  ) : null;
