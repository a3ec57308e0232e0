import { type AddressChange, useAddress } from "../../client/use-address";
import { SearchField } from "../../ui/form/search-field";

interface ListSearchProps {
  /** "Search events..." */
  label: string;
  search: string;
  /** parameters of the address to drop when the search changes */
  dropping?: AddressChange;
}

/** The search box of a list. The text is kept in the address, and a new search starts at the first page. */
export function ListSearch({ label, search, dropping }: ListSearchProps) {
  const { go } = useAddress();
  return (
    <SearchField
      label={label}
      name="q"
      defaultValue={search}
      onSearch={(text) => go({ ...dropping, q: text, page: undefined }, { replace: true })}
    />
  );
}
