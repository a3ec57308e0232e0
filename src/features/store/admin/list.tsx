import { Day } from "../../../admin/day";
import type { List, ListColumn } from "../../../admin/list/columns/list-column";
import { choicesOf, newestFirst, publicationFilter } from "../../../admin/list/common-choices";
import { ImportExport } from "../../../admin/list/import-export/import-export";
import { NumberCell } from "../../../admin/list/inline/number-cell";
import { ListPanel } from "../../../admin/list/list-panel";
import { LinkedName } from "../../../admin/list/publication-mark";
import { featuredColumn } from "../../../admin/list/toggles";
import { sessionApi } from "../../../client/session";
import { maxId } from "../../../platform/database/max-id";
import { digitsOf, highestAmount } from "../../../platform/money/money";
import { Badge } from "../../../ui/badge";
import { TextLink } from "../../../ui/button";
import { formatMoney } from "../../../ui/formatting";
import { useSite } from "../../../ui/site";
import { storeApi } from "../client";
import { lowStockLimit } from "../public/stock-note";
import { categoryLabel } from "../public/store-address";
import type { Product, ProductFilter } from "../schema";
import { categoryChoices } from "./product-choices";
import { PurchaseRequests } from "./purchase-requests";

const nameOf = ({ name }: Product) => name;

const columns: ListColumn<Product>[] = [
  {
    heading: "Product",
    primary: true,
    sort: "name",
    cell: (product) => <LinkedName item={product} to={`/store/${product.id}`} name={product.name} />,
  },
  {
    heading: "Category",
    cell: (product) => <span className="whitespace-nowrap">{categoryLabel(product.category)}</span>,
  },
  {
    heading: "Price",
    numeric: true,
    sort: "price",
    ways: ["Cheapest first", "Most expensive first"],
    cell: (product, { save }) => <Price product={product} save={save} />,
  },
  {
    heading: "Stock",
    numeric: true,
    sort: "stock_quantity",
    ways: ["Fewest first", "Most first"],
    cell: (product, { save }) => <Stock product={product} save={save} />,
  },
  { heading: "Offer", cell: (product) => <Offer product={product} /> },
  featuredColumn(nameOf, (id, featured) => storeApi(sessionApi).update(id, { featured })),
  { heading: "Added", extra: true, sort: "-created_at", cell: ({ created_at }) => <Day at={created_at} /> },
];

/** All products. */
export default function ProductsList() {
  return (
    <ListPanel<Product, ProductFilter>
      load={storeApi(sessionApi).list}
      searched="a name or description"
      filters={[
        publicationFilter,
        { name: "category", label: "Category", all: "All Categories", choices: categoryChoices },
        {
          name: "available",
          label: "Stock",
          all: "All Products",
          choices: choicesOf({ true: "Available", false: "Out of Stock" }),
        },
      ]}
      orders={newestFirst}
      nameOf={nameOf}
      remove={({ id }) => storeApi(sessionApi).remove(id)}
      aside={
        <>
          <StoreContact />
          <PurchaseRequests />
          <ImportExport path="/store/products" rights="products" imports="sheets" />
        </>
      }
      columns={columns}
      noneText="Products show what people can buy here, with prices and stock."
    />
  );
}

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

type CellProps = { product: Product } & Pick<List<Product>, "save">;

function Price({ product, save }: CellProps) {
  const { currency } = useSite();
  return (
    <NumberCell
      label={`Price of ${product.name}`}
      value={product.price}
      shown={formatMoney(product.price, currency)}
      decimals={digitsOf(currency)}
      max={highestAmount(currency)}
      onChange={(price) =>
        save({
          item: product,
          to: { price },
          call: () => storeApi(sessionApi).update(product.id, { price }),
          said: `“${product.name}” is ${formatMoney(price, currency)} now.`,
        })
      }
    />
  );
}

/** How many there are, to be typed over; so few that more have to be ordered is marked. */
const Stock = ({ product, save }: CellProps) => (
  <span className="inline-flex items-center gap-2 whitespace-nowrap">
    {product.stock_quantity <= lowStockLimit && <span className="fact-type text-amber">Low</span>}
    <NumberCell
      label={`Stock of ${product.name}`}
      value={product.stock_quantity}
      max={maxId}
      onChange={(stock_quantity) =>
        save({
          item: product,
          to: { stock_quantity, in_stock: product.is_available && stock_quantity > 0 },
          call: () => storeApi(sessionApi).update(product.id, { stock_quantity }),
          said: `${stock_quantity} of “${product.name}” are in stock now.`,
        })
      }
    />
  </span>
);

/** Available only when it is offered and at least one is there. */
function Offer({ product }: Pick<CellProps, "product">) {
  const { is_available, stock_quantity } = product;
  if (is_available && stock_quantity > 0) return <Badge tone="moss">Available</Badge>;
  return (
    <div>
      <Badge tone="red">Out of Stock</Badge>
      {!is_available && <p className="mt-0.5 text-[0.875rem] text-soft">Not offered</p>}
    </div>
  );
}
