import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from "react";
import { useRevalidator } from "react-router";
import { ButtonLink } from "../../ui/button";
import type { HiddenNote } from "../../ui/frame/hidden-note";
import { PageHeader } from "../../ui/frame/page-header";
import { type Section, useSection } from "../../ui/section";
import { useSite } from "../../ui/site";
import { FailedState } from "../../ui/states";
import type { Caller } from "../api";
import { readTokens } from "../tokens";
import { useHydrated } from "../use-hydrated";

/** What the page of one published item is made of. */
export interface ItemRoom<Item> {
  /** one of them in small letters: "project" */
  one: string;
  /** its list, and what the way there is called: "Back to Projects" */
  back: { to: string; label: string };
  /** said where there is no such item */
  missing: string;
  read: (api: Caller, id: string) => Promise<Item>;
  titleOf: (item: Item) => string;
  Details: ComponentType<{ item: Item }>;
  /** its place while it is on its way */
  skeleton: ReactNode;
}

type HiddenState = Parameters<typeof HiddenNote>[0]["item"];
type Given<Item> = Section<Item> | Promise<Section<Item>>;

const inTitle = (one: string) => one.charAt(0).toUpperCase() + one.slice(1);

const isMissing = ({ status }: { status: number }) => status === 404 || status === 422;

/** What the page is called when no item can be shown. */
const titleWithout = (one: string, error: { status: number }) =>
  isMissing(error) ? `${inTitle(one)} Not Found` : inTitle(one);

/**
 * The title of an item's page on the server, and the item where it is here.
 *
 * @param given undefined or a promise in the browser, where the page sets its title when the item is here
 */
export function headOf<Item>({ one }: Pick<ItemRoom<Item>, "one">, given: Given<Item> | undefined) {
  if (!given || given instanceof Promise) return { title: inTitle(one), item: undefined };
  if (!given.ok) return { title: titleWithout(one, given.error), item: undefined };
  return { title: undefined, item: given.value };
}

/** Fetched by those alone who are signed in. */
const HiddenItem = lazy(() =>
  import("./hidden-item").catch(() => ({ default: ({ notFound }: { notFound: ReactNode }) => notFound })),
);

/** The page of one item: while it is on its way, whole, failed, not found, and hidden from visitors. */
export function ItemPage<Item extends HiddenState>({ room, given }: { room: ItemRoom<Item>; given: Given<Item> }) {
  return (
    <Suspense fallback={room.skeleton}>
      <ItemOrFailure room={room} given={given} />
    </Suspense>
  );
}

function ItemOrFailure<Item extends HiddenState>({ room, given }: { room: ItemRoom<Item>; given: Given<Item> }) {
  const { one, back, titleOf, Details } = room;
  const loaded = useSection(given);
  const site = useSite();
  const { revalidate } = useRevalidator();
  const title = loaded.ok ? titleOf(loaded.value) : titleWithout(one, loaded.error);
  useEffect(() => {
    document.title = `${title} · ${site.name}`;
  });
  if (loaded.ok) return <Details item={loaded.value} />;
  if (isMissing(loaded.error)) return <HiddenOrNotFound room={room} />;
  return (
    <div className="wrap py-16">
      <h1 className="sr-only">{inTitle(one)}</h1>
      <FailedState message={`Failed to load ${one}`} onRetry={() => void revalidate()} back={back} />
    </div>
  );
}

function HiddenOrNotFound<Item extends HiddenState>({ room }: { room: ItemRoom<Item> }) {
  const hydrated = useHydrated();
  const { one, missing, back, titleOf, Details } = room;
  const notFound = (
    <div className="pb-16">
      <PageHeader
        title={`${inTitle(one)} Not Found`}
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
          return { item, title: titleOf(item), details: <Details item={item} /> };
        }}
      />
    </Suspense>
  );
}
