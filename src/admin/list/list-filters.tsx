import { type AddressChange, useAddress } from "../../client/use-address";
import { Button } from "../../ui/button";
import { SelectField } from "../../ui/form/fields";
import { Collapsible } from "./collapsible";
import type { Choice, Filter } from "./list-address";

interface ListFiltersProps<Query> {
  filters: readonly Filter<Query>[];
  orders: readonly Choice[];
  chosen: Partial<Record<string, string>>;
  sort: string | undefined;
  search: string;
}

/** Filters and orders of a list, kept in the address. Renders nothing without choices. */
export function ListFilters<Query>({ filters, orders, chosen, sort, search }: ListFiltersProps<Query>) {
  const { go } = useAddress();
  if (filters.length === 0 && orders.length < 2) return null;
  const narrow = (change: AddressChange) => go({ ...change, page: undefined });
  const narrowed = search !== "" || Object.keys(chosen).length > 0;
  const none = Object.fromEntries(filters.map(({ name }) => [name, undefined]));
  return (
    <Collapsible
      label={filters.length > 0 ? "Filters" : "Order"}
      count={Object.keys(chosen).length}
      isInRow
      className="list-filters grid grid-cols-2 items-start sm:flex sm:flex-wrap"
    >
      {filters.map(({ name, label, all, choices }) => (
        <SelectField
          key={name}
          label={label}
          options={[{ value: "", label: all }, ...choices]}
          value={chosen[name] ?? ""}
          onChange={({ currentTarget }) => narrow({ [name]: currentTarget.value })}
        />
      ))}
      {orders.length > 1 && (
        <SelectField
          label="Order"
          options={orders}
          value={sort}
          onChange={({ currentTarget: { value } }) => narrow({ sort: value === orders[0]?.value ? undefined : value })}
        />
      )}
      {filters.length > 0 && (
        <Button
          variant="secondary"
          className="max-sm:last:odd:col-span-2"
          aria-disabled={!narrowed}
          onClick={() => narrow({ ...none, q: undefined })}
        >
          Clear Filters
        </Button>
      )}
    </Collapsible>
  );
}
