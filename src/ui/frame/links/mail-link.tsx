import { TextLink } from "../../button";

/** The address after "write to": an e-mail link, or the contact page without an address. */
export const MailLink = ({ to }: { to: string }) => (
  <TextLink to={to ? `mailto:${to}` : "/contact"}>{to || "us"}</TextLink>
);
