import { Panel } from "../../admin/panel";
import { part } from "../../admin/part";
import { ProductsList } from "./admin-list";
import { productNoun } from "./admin-noun";

/** The form and what checks it come only to who opens it. */
const ProductEditor = part(() => import("./admin-editor"));

/** Managing what the store offers. */
export default function ProductsTab() {
  return <Panel noun={productNoun} list={ProductsList} editor={ProductEditor} />;
}
