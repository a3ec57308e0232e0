import { Icon } from "../../../ui/icon";

/** The way to a registration that was made on this device. @param path of its secret link */
export const SavedRegistration = ({ path }: { path: string }) => (
  // A plain link: the page is made whole by the server, with the code for the door.
  <p className="grid gap-2 rounded-sm bg-moss-soft px-4 py-3">
    <span className="text-[0.9375rem]">You registered for this event on this device.</span>
    <a href={path} rel="nofollow" className="button secondary medium">
      <Icon name="calendar" className="size-4.5" />
      See your registration
    </a>
  </p>
);
