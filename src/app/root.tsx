import "../client/missing-methods";
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
import { addressIn, inPresentLanguage, speaking, t, withoutPrefix } from "../platform/languages/texts";
import { textsAddress } from "../platform/languages/texts-address";
import { openingOf } from "../platform/opening/opening";
import { isTurnedOff } from "../platform/site-parts";
import { hydratedEvent } from "../reader/application";
import reader from "../reader/reader?worker&url";
import { ChevronBand } from "../ui/chevron/chevron";
import bricolage from "../ui/fonts/bricolage.woff2?url";
import hanken from "../ui/fonts/hanken.woff2?url";
import { BackToTop } from "../ui/frame/back-to-top";
import Banner from "../ui/frame/banner/banner";
import { InlineScript, ScriptFile } from "../ui/frame/inline-script";
import { canonicalPath, pageMeta, type RouteHandle } from "../ui/frame/page-meta";
import { errorTitle, PlainError } from "../ui/frame/plain-error";
import styles from "../ui/frame/public.css?url";
import { ScrollManager } from "../ui/frame/scroll-manager";
import { SiteFooter } from "../ui/frame/site-footer";
import { SiteHeader } from "../ui/frame/site-header";
import { themeScript } from "../ui/frame/theme-script";
import { drawMark } from "../ui/look/mark";
import { thisTab, useFrameLook, useSite } from "../ui/site";

/** If the error screen cannot be loaded, the plain one is used. */
const ErrorScreen = lazy(() => import("../ui/frame/error-screen").catch(() => ({ default: PlainError })));

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
 * Loads the organisation, the site's address, whether it is the sample site, and its communities, for every page. Never
 * fails, because the error screen needs them: unreadable data is left out.
 */
export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const { site, languages, now, origin, look, sendsMail, hasSampleFacts, communities, hasMachines } =
    context.get(pageContext);
  const { timetable, dismissedHolidays, openByHand, banner, ...shown } = site;
  const status = isTurnedOff(site, withoutPrefix(new URL(request.url).pathname)) ? 404 : 200;
  const present = languages.find(({ tag }) => tag === speaking().tag);
  const opening = openingOf(site, now.getTime());
  const shownBanner = bannerOf(banner, site.timeZone, now.getTime());
  return data(
    {
      site: shown,
      ...(languages.length > 0 && { languages: languages.map(({ tag, name }) => ({ tag, name })) }),
      ...(present && {
        texts: textsAddress(present),
        readerTexts: present.forReaders,
        isByMachine: present.is_checked === 0,
      }),
      origin,
      opening,
      sendsMail,
      banner: shownBanner,
      ...(look ? { look } : {}),
      communities: await communities().catch(() => undefined),
      hasMachines: await hasMachines().catch(() => false),
      sampleFacts: await hasSampleFacts().catch(() => false),
    },
    { status },
  );
};

/** After a change of settings, the frame of the page shows it at once. */
export const shouldRevalidate = () => thisTab.hasChangedSite;

export const meta: MetaFunction<typeof loader> = ({ loaderData, error }) =>
  loaderData
    ? pageMeta({ site: { ...loaderData.site, origin: loaderData.origin }, title: error ? errorTitle() : undefined })
    : [{ title: errorTitle() }];

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  return (
    // The theme script sets data-theme before React starts.
    <html {...languageOfPage(root?.texts)} data-step={root?.site.priceStep ?? 1} suppressHydrationWarning>
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
        {root?.readerTexts && <InlineScript id="page-texts" type="application/json" text={root.readerTexts} />}
        <ScriptFile src={reader} />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

/** The language of the page, and where the browser gets its texts. */
function languageOfPage(texts: string | undefined) {
  const { tag, prefix, catalogue } = speaking();
  if (!prefix) return { lang: "en-GB" };
  return { lang: tag, dir: catalogue?.direction, "data-prefix": prefix, "data-texts": texts };
}

/** The design's own mark, as part of the page, which has it as its logo too. */
const designedIcon = `data:image/svg+xml,${encodeURIComponent(drawMark("#b8401a"))}`;

function Look() {
  const { icon = designedIcon, touchIcon = "/apple-touch-icon.png", styles } = useFrameLook();
  return (
    <>
      <link rel="icon" href={icon} />
      <link rel="apple-touch-icon" href={touchIcon} />
      {styles && <style>{styles}</style>}
    </>
  );
}

/** The canonical URL of the page. It must be absolute, so it is left out if the site does not know its address. */
function Canonical() {
  const { site = { turnedOff: [] }, origin, languages = [] } = useRouteLoaderData<typeof loader>("root") ?? {};
  const location = useLocation();
  const { ownParameters = [], isNowhere } = useHandle();
  if (!origin || isNowhere || isTurnedOff(site, location.pathname)) return null;
  const path = canonicalPath(location, ownParameters);
  const address = origin + inPresentLanguage(path);
  return (
    <>
      {import.meta.env.SSR && languages.length > 0 && (
        <>
          <link rel="alternate" hrefLang="x-default" href={origin + path} />
          <link rel="alternate" hrefLang="en" href={origin + path} />
          {languages.map(({ tag }) => (
            <link key={tag} rel="alternate" hrefLang={tag} href={origin + addressIn(tag, path)} />
          ))}
        </>
      )}
      <link rel="canonical" href={address} />
      {import.meta.env.SSR && <meta property="og:url" content={address} />}
    </>
  );
}

interface ShellProps {
  /** the page brings its own head and <main> (RouteHandle) */
  hasOwnFrame?: boolean | undefined;
  children: ReactNode;
}

/** The frame of every page. Pages render inside its <main>, and have none of their own. */
function Shell({ hasOwnFrame, children }: ShellProps) {
  // The reader then passes on early presses and typed text (src/reader/presses.ts).
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
    document.dispatchEvent(new Event(hydratedEvent));
  }, []);
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-24 rounded-sm bg-ink px-5 py-3 text-paper focus:translate-y-0"
      >{t`Skip to content`}</a>
      {hasOwnFrame ? children : <PublicFrame>{children}</PublicFrame>}
      <SiteFooter />
      <BackToTop />
      <ScrollManager />
    </>
  );
}

const PublicFrame = ({ children }: { children: ReactNode }) => (
  <>
    <SiteHeader account={<AccountLink />} join={<JoinLink />} />
    <ChevronBand />
    <div>
      <Banner banner={useRouteLoaderData<typeof loader>("root")?.banner} />
    </div>
    <main id="main" tabIndex={-1} className="outline-none">
      {children}
    </main>
  </>
);

const useHandle = () => (useMatches().at(-1)?.handle ?? {}) as RouteHandle;

export default function Root() {
  const site = useSite();
  const { pathname } = useLocation();
  return (
    <Shell hasOwnFrame={useHandle().hasOwnFrame}>
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

/** The error screen for unexpected errors, in the frame of every page. */
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
