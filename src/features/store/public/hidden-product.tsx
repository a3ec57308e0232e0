import { type ReactNode, useEffect } from "react";
import { useParams } from "react-router";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { HiddenNote } from "../../../ui/frame/hidden-note";
import { useSite } from "../../../ui/site";
import { LoadingState } from "../../../ui/states";
import { storeApi } from "../client";
import { ProductDetails } from "./product-details";

/** A product as it will be seen, for those who may see drafts, at its own address. @param notFound what everybody else sees here */
export default function HiddenProduct({ notFound }: { notFound: ReactNode }) {
  const { id = "" } = useParams();
  const { name } = useSite();
  const { loaded } = useLoaded(id, () => storeApi(sessionApi).read(id));
  const product = loaded.state === "ready" ? loaded.value : undefined;
  useEffect(() => {
    if (product) document.title = `Preview: ${product.name} · ${name}`;
  }, [product, name]);
  if (loaded.state === "loading") return <LoadingState label="Loading product..." />;
  if (!product) return notFound;
  return (
    <>
      <HiddenNote one="product" item={product} />
      <ProductDetails product={product} />
    </>
  );
}
