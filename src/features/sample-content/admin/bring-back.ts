import { sessionApi } from "../../../client/session";
import { detailOf } from "../../../client/use-loaded";
import { plural } from "../../../ui/formatting";
import { toast } from "../../../ui/overlay/toast";
import { samplesApi } from "../client";

const about = "samples";

/** Restores all removed samples and reports the result. */
export async function bringSamplesBack(): Promise<void> {
  try {
    const { restored, failed } = await samplesApi(sessionApi).restore();
    const [first] = failed;
    const rest = first ? ` “${first.title}” is not: ${first.detail}` : "";
    const more = failed.length > 1 ? ` And ${plural(failed.length - 1, "other")}; they are in the trash.` : "";
    toast({
      about,
      tone: first ? "error" : "success",
      message: `${plural(restored, "sample")} restored.${rest}${more}`,
    });
  } catch (error) {
    toast({ about, tone: "error", message: `The sample content could not be restored. ${detailOf(error)}` });
  }
}
