import { lazy, type ReactNode, Suspense, useEffect } from "react";
import {
  data,
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { pageContext } from "../client/page-data.server";
import { AccountLink, JoinLink } from "../features/auth/account-link";
import { bannerOf } from "../platform/banner";
import { openingOf } from "../platform/opening/opening";
import { isTurnedOff } from "../platform/site-parts";
import { ChevronBand } from "../ui/chevron";
import bricolage from "../ui/fonts/bricolage.woff2?url";
import hanken from "../ui/fonts/hanken.woff2?url";
import { BackToTop } from "../ui/frame/back-to-top";
import { InlineScript } from "../ui/frame/inline-script";
import { canonicalPath, pageMeta, type RouteHandle } from "../ui/frame/page-meta";
import { errorTitle, PlainError } from "../ui/frame/plain-error";
import styles from "../ui/frame/public.css?url";
import { ScrollManager } from "../ui/frame/scroll-manager";
import { SiteFooter } from "../ui/frame/site-footer";
import { SiteHeader } from "../ui/frame/site-header";
import { themeScript } from "../ui/frame/theme-script";
import { useLabelFont } from "../ui/label-font";
import { nothing, ServerRendered } from "../ui/motion/server-rendered";
import { useServerHtml } from "../ui/motion/use-server-html";
import { thisTab, useFrameLook, useSite } from "../ui/site";

/** Where even the error screen cannot be had, the plain one does. */
const ErrorScreen = lazy(() => import("../ui/frame/error-screen").catch(() => ({ default: PlainError })));

const Banner = lazy(() => import("../ui/frame/banner/banner").catch(nothing));
const NotFound = lazy(() => import("../features/not-found/not-found-page"));

const font = (href: string) =>
  ({ rel: "preload", href, as: "font", type: "font/woff2", crossOrigin: "anonymous" }) as const;

export const links: LinksFunction = () => [
  font(bricolage),
  font(hanken),
  { rel: "stylesheet", href: styles },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/**
 * Who this organisation is, where, whether it is the sample one, and its communities; every page has it, and it does not change while a
 * visitor is here. The error screen needs it too, so it never fails: what cannot be read is not claimed.
 */
export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const { site, now, origin, look, sendsMail, hasSampleClaims, communities } = context.get(pageContext);
  const { timetable, dismissedHolidays, openByHand, banner, ...shown } = site;
  const status = isTurnedOff(site, new URL(request.url).pathname) ? 404 : 200;
  const opening = openingOf(site, now.getTime());
  const shownBanner = bannerOf(banner, site.timeZone, now.getTime());
  return data(
    {
      site: shown,
      origin,
      opening,
      sendsMail,
      banner: shownBanner,
      ...(look ? { look } : {}),
      communities: await communities().catch(() => undefined),
      sampleClaims: await hasSampleClaims().catch(() => false),
    },
    { status },
  );
};

/** Who has changed the settings sees it around the page at once. */
export const shouldRevalidate = () => thisTab.hasChangedSite;

export const meta: MetaFunction<typeof loader> = ({ loaderData, error }) =>
  loaderData
    ? pageMeta({ site: { ...loaderData.site, origin: loaderData.origin }, title: error ? errorTitle : undefined })
    : [{ title: errorTitle }];

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  return (
    // The theme script sets data-theme before React arrives.
    <html lang="en-GB" data-step={root?.site.priceStep ?? 1} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f6f1e7" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#171412" />
        <InlineScript text={themeScript} />
        <Meta />
        <Canonical />
        <Links />
        <Look />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

/** The site's icons, and its own colours over the style sheet. */
function Look() {
  const { icon = "/logo.svg", touchIcon = "/apple-touch-icon.png", styles } = useFrameLook();
  return (
    <>
      <link rel="icon" href={icon} />
      <link rel="apple-touch-icon" href={touchIcon} />
      {styles && <style>{styles}</style>}
    </>
  );
}

/** The one address of this page. It is a whole one, so there is none where the site does not know its own. */
function Canonical() {
  const { site = { turnedOff: [] }, origin } = useRouteLoaderData<typeof loader>("root") ?? {};
  const location = useLocation();
  const { ownParameters = [], isNowhere } = (useMatches().at(-1)?.handle ?? {}) as RouteHandle;
  if (!origin || isNowhere || isTurnedOff(site, location.pathname)) return null;
  const address = origin + canonicalPath(location, ownParameters);
  return (
    <>
      <link rel="canonical" href={address} />
      {import.meta.env.SSR && <meta property="og:url" content={address} />}
    </>
  );
}

/** What is around every page. Pages render inside its <main> and bring none of their own. */
function Shell({ children }: { children: ReactNode }) {
  const isBackOffice = useLocation().pathname.startsWith("/admin");
  useLabelFont();
  useServerHtml();
  // Public: for whoever drives the page from outside, such as the journeys. From here on its scripts answer.
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-24 rounded-sm bg-ink px-5 py-3 text-paper focus:translate-y-0"
      >
        Skip to content
      </a>
      <SiteHeader account={<AccountLink />} join={<JoinLink />} />
      <ChevronBand />
      <ServerRendered component={Banner} props={{ banner: useRouteLoaderData<typeof loader>("root")?.banner }} />
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <SiteFooter />
      <BackToTop onTheWayUp={isBackOffice} />
      <ScrollManager />
    </>
  );
}

export default function Root() {
  const site = useSite();
  const { pathname } = useLocation();
  return (
    <Shell>
      {isTurnedOff(site, pathname) ? (
        <Suspense>
          <NotFound />
        </Suspense>
      ) : (
        <Outlet />
      )}
    </Shell>
  );
}

/** Whatever went wrong and was not expected, in the shell of every page. */
export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <Shell>
      <Suspense fallback={<PlainError error={error} />}>
        <ErrorScreen error={error} />
      </Suspense>
    </Shell>
  );
}
