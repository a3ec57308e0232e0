import { Panel } from "../../../admin/panel";
import { part } from "../../../admin/part";
import { ProductsList } from "./list";
import { productNoun } from "./noun";

/** The form and what checks it come only to who opens it. */
const ProductEditor = part(() => import("./editor"));

/** Managing what the store offers. */
export default function ProductsTab() {
  return <Panel noun={productNoun} list={ProductsList} editor={ProductEditor} />;
}
