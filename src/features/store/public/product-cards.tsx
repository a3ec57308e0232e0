import type { Product } from "../schema";
import { ProductCard } from "./product-card";

/** The cards of a shelf. */
export default function ProductCards({ products }: { products: Product[] }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {products.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} />
        </li>
      ))}
    </ul>
  );
}
