import { useState } from "react";
import { useNavigate } from "react-router";
import { t } from "../../../platform/languages/texts";
import { ButtonLink } from "../../../ui/button";
import { SearchField } from "../../../ui/form/search-field";
import { useLatestParameters, useShownParameters } from "../../../ui/list/use-shown-parameters";
import { useSite } from "../../../ui/site";
import { PriceSlider } from "./price-slider";
import { priceLimit, sliderPrice, storeAddress } from "./store-address";

/** Search, highest price and reset; the values go into the address. */
export default function ProductFilters() {
  const navigate = useNavigate();
  const { priceStep } = useSite();
  const shown = { ...storeAddress.read(useShownParameters(), priceStep), page: "" };
  // Search and price apply after a short pause, with the values chosen meanwhile. Leaving the page cancels them.
  const latest = useLatestParameters();
  // A reset remounts the fields, which drops their pending changes.
  const [resets, setResets] = useState(0);
  const go = (change: { search?: string; max_price?: string }) => {
    const parameters = latest();
    if (!parameters) return;
    const asked = { ...storeAddress.read(parameters, priceStep), page: "", ...change };
    void navigate(storeAddress.href(asked), { replace: true, preventScrollReset: true });
  };
  return (
    <div className="grid items-center gap-x-10 gap-y-5 border-y border-rule py-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <SearchField
        key={`search-${resets}`}
        label={t`Search products`}
        name="search"
        defaultValue={shown.search}
        otherParameters={storeAddress.narrowing({ ...shown, search: "" })}
        onSearch={(text) => go({ search: text })}
      />
      <PriceSlider
        key={`price-${resets}`}
        price={sliderPrice(shown.max_price, priceStep)}
        otherParameters={storeAddress.narrowing({ ...shown, max_price: "" })}
        onPrice={(price) => go({ max_price: price < priceLimit(priceStep) ? String(price) : "" })}
      />
      <ButtonLink to="/store" variant="secondary" onClick={() => setResets(resets + 1)}>{t`Reset Filters`}</ButtonLink>
    </div>
  );
}
