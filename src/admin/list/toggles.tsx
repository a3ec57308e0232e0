import { classes } from "../../ui/classes";
import { Eye, EyeOff } from "../../ui/symbols";
import { useMaySave } from "../drafts/drafts-api";
import type { BaseItem } from "../labels";
import { Star } from "../symbols";
import type { ListColumn } from "./columns/list-column";
import type { SaveAtOnce } from "./use-save-at-once";

interface ToggleProps<Item extends BaseItem> {
  item: Item;
  /** the item's name, so that every button has a unique label */
  name: string;
  save: SaveAtOnce<Item>;
  /** changes it on the server; `on` is the new state */
  call: (id: Item["id"], on: boolean) => Promise<Item>;
}

const look = "reach inline-flex min-h-9 items-center gap-1.5 rounded-sm border px-2.5 text-[0.9375rem] font-[600]";

function FeaturedToggle<Item extends BaseItem & { featured: boolean }>(props: ToggleProps<Item>) {
  const { item, name, save, call } = props;
  const on = item.featured;
  if (!useMaySave()) return on ? <span className="text-[0.9375rem] text-copper">Featured</span> : null;
  const turn = () =>
    save({
      item,
      to: { featured: !on } as Partial<Item>,
      call: () => call(item.id, !on),
      said: `“${name}” is ${on ? "no longer" : "now"} featured.`,
    });
  return (
    <button
      type="button"
      aria-label={`Featured: ${name}`}
      aria-pressed={on}
      title={on ? "Featured; press to stop" : "Not featured; press to feature"}
      onClick={turn}
      className={classes(
        look,
        on ? "border-copper text-copper" : "border-rule text-soft hover:border-ink hover:text-ink",
      )}
    >
      <Star aria-hidden="true" className={classes("size-4", on && "fill-current")} />
      <span className="in-narrow-table:hidden">Featured</span>
    </button>
  );
}

interface ActiveToggleProps<Item extends BaseItem> extends ToggleProps<Item> {
  /** the pronoun for the item: "visitors no longer see it" */
  pronoun: "it" | "them";
}

function ActiveToggle<Item extends BaseItem & { is_active: boolean }>(props: ActiveToggleProps<Item>) {
  const { item, name, save, call, pronoun } = props;
  const on = item.is_active;
  if (!useMaySave()) return <span className="text-[0.9375rem]">{on ? "Active" : "Inactive"}</span>;
  const turn = () =>
    save({
      item,
      to: { is_active: !on } as Partial<Item>,
      call: () => call(item.id, !on),
      said: `“${name}” is now ${on ? `inactive: visitors no longer see ${pronoun}` : "active"}.`,
    });
  const Mark = on ? Eye : EyeOff;
  return (
    <button
      type="button"
      aria-label={on ? `Active: hide ${name}` : `Inactive: show ${name}`}
      title={on ? "Shown on the site; press to hide" : "Hidden from the site; press to show"}
      onClick={turn}
      className={classes(
        look,
        on ? "border-moss bg-moss-soft text-moss" : "border-rule bg-stone text-soft hover:border-ink hover:text-ink",
      )}
    >
      <Mark aria-hidden="true" className="size-4" />
      {on ? "Active" : "Inactive"}
    </button>
  );
}

/** A column with a star that features an item, saved at once. */
export const featuredColumn = <Item extends BaseItem & { featured: boolean }>(
  nameOf: (item: Item) => string,
  call: ToggleProps<Item>["call"],
): ListColumn<Item> => ({
  heading: "Featured",
  cell: (item, { save }) => <FeaturedToggle item={item} name={nameOf(item)} save={save} call={call} />,
});

/** A column with a button that shows or hides an item on the site, saved at once. */
export const shownColumn = <Item extends BaseItem & { is_active: boolean }>(
  nameOf: (item: Item) => string,
  call: ToggleProps<Item>["call"],
  pronoun: "it" | "them" = "it",
): ListColumn<Item> => ({
  heading: "Shown",
  cell: (item, { save }) => <ActiveToggle item={item} name={nameOf(item)} save={save} call={call} pronoun={pronoun} />,
});
