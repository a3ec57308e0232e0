import { ApiError } from "../../../client/api-error";
import { sessionApi } from "../../../client/session";
import { notifyFailure } from "../../../ui/overlay/notify";
import { storeApi } from "../client";

/** Notes that the signed-in visitor asks to buy one of a product. The chat opens either way; only what they need to know is said. */
export async function requestOrder(productId: number): Promise<void> {
  try {
    await storeApi(sessionApi).order({ product_id: productId, quantity: 1 });
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) await notifyFailure(error.detail);
  }
}
