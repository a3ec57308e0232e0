interface CertificateCase {
  registration: { registration_status: string };
  event: { certificate: boolean; publication: string; end_date: string };
}

/** Whether somebody gets a certificate: checked in at an event that offers one, took place and is over. */
export const hasCertificate = ({ registration, event }: CertificateCase, now: Date): boolean =>
  registration.registration_status === "attended" &&
  event.certificate &&
  event.publication === "published" &&
  event.end_date < now.toISOString();
