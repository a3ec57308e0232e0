import { Links, type LinksFunction, type LoaderFunctionArgs, Meta, Outlet, Scripts } from "react-router";
import { pageContext } from "./page-data.server";
import styles from "./ui/styles.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Who this organisation is; every page has it, and it does not change while a visitor is here. */
export const loader = ({ context }: LoaderFunctionArgs) => ({ site: context.get(pageContext).site });

export const shouldRevalidate = () => false;

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}
