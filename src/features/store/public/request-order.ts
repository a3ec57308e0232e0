import { ApiError } from "../../../client/api-error";
import { sessionApi } from "../../../client/session";
import { notifyFailure } from "../../../ui/overlay/notify";
import { storeApi } from "../client";

/** Adds a signed-in visitor's request to buy one product. The chat opens either way; only conflicts (409) are shown. */
export async function requestOrder(productId: number): Promise<void> {
  try {
    await storeApi(sessionApi).order({ product_id: productId, quantity: 1 });
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) await notifyFailure(error.detail);
  }
}
