import { TextLink } from "../../button";

/** Whom one writes to, after "write to": an e-mail address, or where the site has none, its page with a form. */
export const MailLink = ({ to }: { to: string }) => (
  <TextLink to={to ? `mailto:${to}` : "/contact"}>{to || "us"}</TextLink>
);
