import { t } from "../../../platform/languages/texts";
import { ButtonLink } from "../../../ui/button";
import { useSite } from "../../../ui/site";
import type { Product } from "../schema";
import { purchaseLink } from "./purchase";

/** Opens a chat with the store about a product. Out of stock, the message asks when it is back. */
export function ChatPurchase({ product, className }: { product: Product; className?: string }) {
  const site = useSite();
  const { id, name, in_stock } = product;
  return (
    <ButtonLink
      to={purchaseLink(product, site)}
      variant={in_stock ? "primary" : "secondary"}
      target="_blank"
      data-product={in_stock ? id : undefined}
      className={className}
    >
      <span>
        {!in_stock ? t`Ask When It Is Back` : site.whatsapp ? t`Buy in a Chat` : t`Buy by Email`}
        <span className="sr-only">
          : {site.whatsapp ? t`${{ name }}, opens WhatsApp` : t`${{ name }}, opens an e-mail`}
        </span>
      </span>
    </ButtonLink>
  );
}
