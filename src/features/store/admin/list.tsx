import { newestFirst } from "../../../admin/list/common-choices";
import { type List, ListPanel } from "../../../admin/list/list-panel";
import { FeaturedToggle } from "../../../admin/list/toggles";
import { SiteLink } from "../../../admin/site-link";
import { sessionApi } from "../../../client/session";
import { Badge } from "../../../ui/badge";
import { TextLink } from "../../../ui/button";
import { formatMoney } from "../../../ui/formatting";
import { DataTable } from "../../../ui/list/data-table";
import { useSite } from "../../../ui/site";
import { storeApi } from "../client";
import { few } from "../public/stock-note";
import { categoryLabel } from "../public/store-address";
import type { Product, ProductFilter } from "../schema";
import { categoryChoices } from "./product-choices";
import { PurchaseRequests } from "./purchase-requests";

/** All products. */
export default function ProductsList() {
  return (
    <ListPanel<Product, ProductFilter>
      load={storeApi(sessionApi).list}
      searched="a name or description"
      filters={[
        { name: "category", label: "Category", all: "All Categories", choices: categoryChoices },
        {
          name: "available",
          label: "Stock",
          all: "All Products",
          choices: [
            { value: "true", label: "Available" },
            { value: "false", label: "Out of Stock" },
          ],
        },
      ]}
      orders={[
        ...newestFirst,
        { value: "price", label: "Cheapest first" },
        { value: "-price", label: "Dearest first" },
      ]}
      nameOf={({ name }) => name}
      remove={({ id }) => storeApi(sessionApi).remove(id)}
      aside={
        <>
          <StoreContact />
          <PurchaseRequests />
        </>
      }
    >
      {(list) => <ProductsTable {...list} />}
    </ListPanel>
  );
}

/** Whom visitors reach when they ask about a product. */
function StoreContact() {
  const { phone } = useSite();
  return (
    <span>
      Store contact:{" "}
      <TextLink to={`tel:${phone.replaceAll(" ", "")}`} className="reach fact-type whitespace-nowrap">
        {phone}
      </TextLink>
    </span>
  );
}

function ProductsTable({ items, actions, save }: List<Product>) {
  return (
    <DataTable
      caption="Products"
      rows={items}
      rowKey={({ id }) => id}
      columns={[
        { heading: "Product", primary: true, cell: (product) => <Name product={product} /> },
        {
          heading: "Category",
          cell: (product) => <span className="whitespace-nowrap">{categoryLabel(product.category)}</span>,
        },
        {
          heading: "Price",
          numeric: true,
          cell: ({ price }) => <span className="fact-type">{formatMoney(price)}</span>,
        },
        { heading: "Stock", numeric: true, cell: (product) => <Stock product={product} /> },
        { heading: "Offer", cell: (product) => <Offer product={product} /> },
        {
          heading: "Featured",
          cell: (product) => (
            <FeaturedToggle
              item={product}
              name={product.name}
              save={save}
              call={(featured) => storeApi(sessionApi).update(product.id, { featured })}
            />
          ),
        },
      ]}
      actions={actions}
    />
  );
}

const Name = ({ product }: { product: Product }) => (
  <div className="min-w-0 min-[72rem]:min-w-52">
    <SiteLink to={`/store/${product.id}`}>{product.name}</SiteLink>
  </div>
);

/** How many there are; so few that more have to be ordered is marked. */
const Stock = ({ product: { stock_quantity } }: { product: Product }) => (
  <span className="fact-type inline-flex items-center gap-2 whitespace-nowrap">
    {stock_quantity <= few && <span className="text-amber">Low</span>}
    {stock_quantity}
  </span>
);

/** Available only when it is offered and at least one is there. */
function Offer({ product: { is_available, stock_quantity } }: { product: Product }) {
  if (is_available && stock_quantity > 0) return <Badge tone="moss">Available</Badge>;
  return (
    <div>
      <Badge tone="red">Out of Stock</Badge>
      {!is_available && <p className="mt-0.5 text-[0.875rem] text-soft">Not offered</p>}
    </div>
  );
}
