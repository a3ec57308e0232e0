import { classes } from "../classes";

/** Where an e-mail address is written to; a long one breaks after its @ rather than in a word. */
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

/** Where a phone number is called, without what people write between its digits. */
export const PhoneLink = ({ phone, className }: { phone: string; className?: string }) => (
  <a
    href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`}
    className={classes("decoration-copper underline-offset-4 hover:underline", className)}
  >
    {phone}
  </a>
);
