import { data, Link, type MetaFunction, useLocation } from "react-router";
import { useHydrated } from "../../client/use-hydrated";
import { t } from "../../platform/languages/texts";
import { withoutTurnedOff } from "../../platform/site-parts";
import { shortAddress } from "../../reader/short-address";
import { Drawing } from "../../ui/art/drawing";
import toolBoard from "../../ui/art/tool-board.svg?raw";
import { ButtonLink } from "../../ui/button";
import { notFoundTitle, pageMeta, type RouteHandle, siteOf } from "../../ui/frame/page-meta";
import { useSite } from "../../ui/site";

export const loader = () => data(null, { status: 404 });

export const handle = { isNowhere: true } satisfies RouteHandle;

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta({ title: notFoundTitle(), description: t`There is nothing at this address.`, site: siteOf(matches) }),
  { name: "robots", content: "noindex" },
];

const ways = [
  {
    to: "/events",
    get label() {
      return t`Events`;
    },
    get about() {
      return t`Workshops, meetups and hackathons`;
    },
  },
  {
    to: "/projects",
    get label() {
      return t`Projects`;
    },
    get about() {
      return t`What people are building here`;
    },
  },
  {
    to: "/communities",
    get label() {
      return t`Communities`;
    },
    get about() {
      return t`Software and hardware, and how to join`;
    },
  },
  {
    to: "/contact",
    get label() {
      return t`Contact`;
    },
    get about() {
      return t`Ask us, or tell us that a link is broken`;
    },
  },
];

/** Unknown addresses. The server renders it once for all of them; the browser adds the address. */
export default function NotFoundPage() {
  const site = useSite();
  const { pathname } = useLocation();
  const isHydrated = useHydrated();
  return (
    <div className="wrap grid items-center gap-x-16 gap-y-10 py-12 sm:py-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:py-20">
      <div className="flex flex-col items-start gap-6">
        <h1>{notFoundTitle()}</h1>
        <p className="max-w-lg text-lg text-soft">{t`There is nothing at this address. The page may have moved, or the address may be mistyped.`}</p>
        {/* The reader, which comes first, writes the address too. */}
        <p
          data-address=""
          suppressHydrationWarning
          className="fact-type min-h-11 max-w-full rounded-sm bg-stone px-3 py-2 [overflow-wrap:anywhere]"
        >
          {isHydrated && shortAddress(pathname)}
        </p>
        <ButtonLink to="/">{t`Go to the Home Page`}</ButtonLink>
      </div>
      <Drawing svg={toolBoard} />
      <nav aria-label={t`Other pages`} className="lg:col-span-2">
        <ul className="grid border-t border-ink sm:grid-cols-2 lg:grid-cols-4">
          {withoutTurnedOff(site, ways).map(({ to, label, about }) => (
            <li key={to} className="border-b border-rule lg:border-b-0">
              <Link to={to} className="group flex h-full flex-col gap-1 py-5 pr-4 no-underline">
                <span className="font-display text-[1.375rem] leading-tight font-[760] tracking-tight group-hover:text-copper">
                  {label}
                </span>
                <span className="text-[0.9375rem] text-soft">{about}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
