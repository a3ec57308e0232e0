/** What decides whether there is a certificate. */
interface Asked {
  registration: { registration_status: string };
  event: { certificate: boolean; publication: string; end_date: string };
}

/** Whether somebody has a certificate of attendance: they were checked in, and the event offers it, took place and is over. */
export const hasCertificate = ({ registration, event }: Asked, now: Date): boolean =>
  registration.registration_status === "attended" &&
  event.certificate &&
  event.publication === "published" &&
  event.end_date < now.toISOString();
