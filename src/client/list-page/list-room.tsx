import type { ComponentType, ReactNode } from "react";
import type { MetaFunction } from "react-router";
import { pageMeta, siteOf } from "../../ui/frame/page-meta";
import { CardGrid } from "../../ui/list/card-grid";
import type { EmptyWords } from "../../ui/list/empty-list";
import type { ListingPage } from "../../ui/list/listing";
import type { Section } from "../../ui/section";
import type { Caller } from "../api";
import { type LoadArgs, section } from "../page";
import type { ListAddress, ListParameters } from "./list-address";

interface Words<A extends ListParameters> extends Pick<EmptyWords, "unknown" | "none" | "beyond"> {
  /** the message when no item matches the filters */
  unmatched: (asked: A) => EmptyWords["none"];
}

type Cards<Item> = ComponentType<{ items: Item[] }>;

/** The page of a list around its items. */
export interface ListHead<A extends ListParameters> {
  address: ListAddress<A>;
  title: string;
  /** the page's title with the label of the chosen filter */
  titleWith: (label: string) => string;
  lead: string;
  /** for search engines; without it, the lead */
  description?: string;
  /** label of the search at the top of the page; omitted: no search */
  search?: string;
  filters: { label: string; by: keyof A & string; choices: readonly { id: string; label: string }[] };
  loading: string;
  /** the place of the items while they load */
  skeleton: ReactNode;
  failed: string;
  /** the label of the link to the whole list; `isOverList` also shows it above a narrowed list */
  all: { label: string; isOverList?: true };
  /** the list's heading for screen readers */
  heading?: string;
  words: Words<A>;
}

/** A public list: the texts and functions of its page. */
export interface ListRoom<Item, A extends ListParameters> extends ListHead<A> {
  list: (api: Caller, asked: A, priceStep: number) => Promise<ListingPage<Item>>;
  /** how many there are: "3 projects" */
  count: (total: number) => string;
  /** returns the result line; default: "3 projects found for “solder”" */
  found?: (page: ListingPage<Item>, asked: A) => string;
  Cards: Cards<Item>;
}

/** The public list of a resource. */
export const listRoom = <Item extends { id: number }, A extends ListParameters>(
  room: ListRoom<Item, A>,
): ListRoom<Item, A> => room;

/** Draws the items of a list as a grid of cards. */
export const inGrid =
  <Item extends { id: number }>(Card: ComponentType<{ item: Item }>): Cards<Item> =>
  ({ items }) => <CardGrid items={items} Card={Card} />;

/** Loads the page of a list that an address names. */
export const loadList =
  <Item, A extends ListParameters>({ address, list }: Pick<ListRoom<Item, A>, "address" | "list">) =>
  ({ api, url, priceStep }: LoadArgs): { list: Promise<Section<ListingPage<Item>>> } => ({
    // A filter that the list does not have is refused before anything is sent; that also fails the section alone.
    list: section((async () => list(api, address.read(url.searchParams, priceStep), priceStep))()),
  });

/** The head of a list's page: its title names the filter that was chosen. */
export const listMeta =
  <A extends ListParameters>(room: ListHead<A>): MetaFunction =>
  ({ matches, location }) => {
    const asked = room.address.read(new URLSearchParams(location.search));
    const { by, choices } = room.filters;
    const chosen = choices.find(({ id }) => id === asked[by] && id !== "");
    return pageMeta({
      title: chosen ? room.titleWith(chosen.label) : room.title,
      description: room.description ?? room.lead,
      site: siteOf(matches),
    });
  };
