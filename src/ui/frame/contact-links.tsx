import { classes } from "../classes";

/** A link for writing an e-mail; a long address breaks after its @. */
export function EmailLink({ email, className }: { email: string; className?: string }) {
  const [name, host] = email.split(/(?<=@)/);
  return (
    <a href={`mailto:${email}`} className={classes("decoration-copper underline-offset-4 hover:underline", className)}>
      {name}
      <wbr />
      {host}
    </a>
  );
}

/** A link for calling a number, which is reduced to digits. */
export const PhoneLink = ({ phone, className }: { phone: string; className?: string }) => (
  <a
    href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`}
    className={classes("decoration-copper underline-offset-4 hover:underline", className)}
  >
    {phone}
  </a>
);
