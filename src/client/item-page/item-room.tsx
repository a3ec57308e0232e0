import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { type MetaArgs, useRevalidator } from "react-router";
import { t } from "../../platform/languages/texts";
import type { Site } from "../../platform/site";
import { ButtonLink, TextLink } from "../../ui/button";
import { classes } from "../../ui/classes";
import type { HiddenNote } from "../../ui/frame/hidden-note";
import { PageHeader } from "../../ui/frame/page-header";
import { pageMeta, siteOf } from "../../ui/frame/page-meta";
import { Icon } from "../../ui/icon";
import type { Previewed, PreviewRoom } from "../../ui/picture/preview-address";
import { type Section, useSection } from "../../ui/section";
import { useSite } from "../../ui/site";
import { Skeleton } from "../../ui/skeleton";
import { FailedState, LoadingState } from "../../ui/states";
import type { Caller } from "../api";
import { type LoadArgs, section } from "../page";
import { readTokens } from "../tokens";
import { useHydrated } from "../use-hydrated";

/** The page of one published item: its texts and functions. */
export interface ItemRoom<Item> {
  /** singular name in lower case: "project" */
  one: string;
  /** the address of the list, and the label of the link to it: "Back to Projects" */
  back: { to: string; label: string };
  /** the message for a missing item; default: it may have been removed */
  missing?: string;
  /** the error when loading fails; default: "Failed to load project" */
  failed?: string;
  read: (api: Caller, id: string) => Promise<Item>;
  titleOf: (item: Item) => string;
  /** the page's title; default: `titleOf` */
  pageTitleOf?: (item: Item, site: Pick<Site, "timeZone">) => string;
  /** for search engines and links; default: the item's description */
  descriptionOf?: (item: Item, site: Site) => string;
  /** the room of its preview picture; without it the site's is shown */
  preview?: PreviewRoom;
  skeleton?: ReactNode;
  /** the page's title while there is no item; default: "Project" */
  titleWithout?: string;
  /** the note above an unpublished item; default: one by its `publication` */
  noteOf?: (item: Item) => ReactNode;
}

type HiddenState = Partial<Parameters<typeof HiddenNote>[0]["item"]>;
type Loadable<Item> = Section<Item> | Promise<Section<Item>>;

const inTitle = (one: string) => one.charAt(0).toUpperCase() + one.slice(1);

const isMissing = ({ status }: { status: number }) => status === 404 || status === 422;

type Named = Pick<ItemRoom<unknown>, "one" | "titleWithout">;

/** Returns the page's title when the item cannot be shown; without an error, while it loads. */
const titleInstead = ({ one, titleWithout = inTitle(one) }: Named, error?: { status: number }) =>
  error && isMissing(error) ? t`${{ inTitle: inTitle(one) }} Not Found` : titleWithout;

/**
 * Returns the title of an item's page.
 * @param given in the browser undefined or a promise; the page then sets its title
 */
export function headOf<Item>(room: Named, given: Loadable<Item> | undefined) {
  if (!given || given instanceof Promise) return { title: titleInstead(room), item: undefined };
  if (!given.ok) return { title: titleInstead(room, given.error), item: undefined };
  return { title: undefined, item: given.value };
}

/** Loads the page of an item. */
export const loadItem =
  <Item,>({ read }: Pick<ItemRoom<Item>, "read">) =>
  ({ api, params: { id = "" } }: LoadArgs): { item: Promise<Section<Item>> } => ({ item: section(read(api, id)) });

/** Returns the head of an item's page. In the browser the item may still be loading; the page then sets its title. */
export const itemMeta =
  <Item extends Previewed & { description: string }>(room: ItemRoom<Item>) =>
  ({ loaderData, matches }: Pick<MetaArgs, "matches"> & { loaderData?: { item: Loadable<Item> } | undefined }) => {
    const { titleOf, pageTitleOf = titleOf, descriptionOf = ({ description }) => description, preview } = room;
    const site = siteOf(matches);
    const { title, item } = headOf(room, loaderData?.item);
    if (!item) return pageMeta({ title, site });
    return pageMeta({
      title: pageTitleOf(item, site),
      description: descriptionOf(item, site),
      site,
      ...(preview && { preview: { room: preview, of: item } }),
    });
  };

/** Loaded only for signed-in users. */
const HiddenItem = lazy(() =>
  import("./hidden-item").catch(() => ({ default: ({ notFound }: { notFound: ReactNode }) => notFound })),
);

interface ItemPageProps<Item> {
  room: ItemRoom<Item>;
  given: Loadable<Item>;
  children: (item: Item) => ReactNode;
  /** draws an unpublished item for users with access; omitted: `children` */
  hidden?: (item: Item) => ReactNode;
}

/** The page of one item: while it loads, whole, failed, not found, and hidden from visitors. */
export const ItemPage = <Item extends HiddenState>(props: ItemPageProps<Item>) => (
  <Suspense fallback={props.room.skeleton ?? <ItemSkeleton one={props.room.one} />}>
    <ItemOrFailure {...props} />
  </Suspense>
);

function ItemOrFailure<Item extends HiddenState>({ room, given, children, hidden = children }: ItemPageProps<Item>) {
  const { one, back, titleOf, pageTitleOf = titleOf, failed = t`Failed to load ${{ one }}` } = room;
  const loaded = useSection(given);
  const site = useSite();
  const { revalidate } = useRevalidator();
  const title = loaded.ok ? pageTitleOf(loaded.value, site) : titleInstead(room, loaded.error);
  useEffect(() => {
    document.title = `${title} · ${site.name}`;
  });
  if (loaded.ok) return children(loaded.value);
  if (isMissing(loaded.error)) return <HiddenOrNotFound room={room} hidden={hidden} />;
  return (
    <div className="wrap py-16">
      <h1 className="sr-only">{titleInstead(room)}</h1>
      <FailedState message={failed} onRetry={() => void revalidate()} back={back} />
    </div>
  );
}

function HiddenOrNotFound<Item extends HiddenState>({
  room,
  hidden,
}: Required<Pick<ItemPageProps<Item>, "room" | "hidden">>) {
  const hydrated = useHydrated();
  const { one, back, titleOf } = room;
  const missing =
    room.missing ?? t`There is no ${{ one }} at this address. It may have been removed, or the link may be incomplete.`;
  const notFound = (
    <div className="pb-16">
      <PageHeader
        title={t`${{ inTitle: inTitle(one) }} Not Found`}
        lead={missing}
        actions={<ButtonLink to={back.to}>{back.label}</ButtonLink>}
      />
    </div>
  );
  if (!hydrated || !readTokens()) return notFound;
  return (
    <Suspense>
      <HiddenItem
        one={one}
        notFound={notFound}
        read={async (api, id) => {
          const item = await room.read(api, id);
          return { item, title: titleOf(item), note: room.noteOf?.(item), details: hidden(item) };
        }}
      />
    </Suspense>
  );
}

const ItemSkeleton = ({ one }: { one: string }) => (
  <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 pt-6 pb-16 sm:pt-10 sm:pb-24 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr]">
    <div className="grid content-start gap-5">
      <div className="[&>p]:justify-start [&>p]:py-0">
        <LoadingState label={t`Loading ${{ one }}...`} />
      </div>
      <Skeleton className="h-6 w-24" />
      <Skeleton className="h-16 w-4/5" />
      <Skeleton className="h-14 w-full" />
    </div>
    <Skeleton className="h-120 w-full rounded-md lg:col-start-2 lg:row-span-2 lg:row-start-1" />
    <Skeleton className="aspect-video w-full rounded-md" />
  </div>
);

/** The way back to the list, over a title. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <TextLink to={to} className="-my-2 inline-flex min-h-11 items-center gap-2">
    <Icon name="arrow-left" className="size-4.5" />
    {children}
  </TextLink>
);

interface ItemHeadProps {
  back: { to: string; label: string };
  /** what stands over the title */
  above?: ReactNode;
  title: string;
  lead: string;
  className?: string;
  /** what stands below the lead */
  children?: ReactNode;
}

/** The head of the page of one item: the way back, its title, and its description in short. */
export const ItemHead = ({ back, above, title, lead, className, children }: ItemHeadProps) => (
  <header className={classes("flex min-w-0 flex-col items-start gap-5", className)}>
    <BackLink to={back.to}>{back.label}</BackLink>
    {above}
    <h1 className="max-w-full wrap-anywhere">{title}</h1>
    {lead && (
      <p className="max-w-2xl text-lg leading-relaxed wrap-anywhere whitespace-pre-line text-soft sm:text-xl">{lead}</p>
    )}
    {children}
  </header>
);
