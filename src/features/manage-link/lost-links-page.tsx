import { useActionData } from "react-router";
import { postAction } from "../../client/page-data.server";
import { t } from "../../platform/languages/texts";
import { Card } from "../../ui/card";
import { PageHeader } from "../../ui/frame/page-header";
import { linkMeta } from "../auth/links/link-meta";
import { LostLinkForm } from "./lost-link-form";
import { linksOnTheirWay } from "./words";

export const action = postAction;
export const meta = linkMeta(
  () => t`The Links to Your Registrations`,
  () => t`Have the links to your registrations sent again.`,
);

/** /lost-link: mails somebody the links of their future registrations. */
export default function LostLinksPage() {
  const posted = useActionData<typeof action>();
  return (
    <div className="pb-16">
      <PageHeader
        title={t`The Links to Your Registrations`}
        lead={t`With them you can see your code for the door, change your details or give up your place.`}
      />
      <div className="wrap">
        <Card className="max-w-xl sm:p-8">
          <LostLinkForm posted={posted} done={linksOnTheirWay()} />
        </Card>
      </div>
    </div>
  );
}
