import { type AddressChange, useAddress } from "../../client/use-address";
import { SearchField } from "../../ui/form/search-field";

interface ListSearchProps {
  /** "Search events..." */
  label: string;
  /** what is looked for now */
  search: string;
  /** what else of the address makes no sense with other words */
  dropping?: AddressChange;
}

/** Looks for words in a list; they live in the address, and the list begins at its first page. */
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
