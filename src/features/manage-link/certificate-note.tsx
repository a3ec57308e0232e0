import { useParams } from "react-router";
import { t } from "../../platform/languages/texts";
import { ButtonLink } from "../../ui/button";
import { hasCertificate } from "../registrations/certificate/has-certificate";
import type { Managed } from "./schema";

/** The certificate to download; needs no script. */
export function CertificateNote({ managed }: { managed: Managed }) {
  const { token = "" } = useParams();
  if (!hasCertificate(managed, new Date())) return null;
  const refusal = managed.certificate_refusal;
  return (
    <section aria-labelledby="certificate" className="grid justify-items-start gap-3">
      <h2 id="certificate" className="text-2xl">{t`Your Certificate`}</h2>
      <p className="max-w-prose text-soft">
        {refusal ??
          t`It says that you attended, on a page to print. Anybody you show it to can check that it is genuine.`}
      </p>
      {refusal === null && (
        <ButtonLink
          to={`/api/r/${encodeURIComponent(token)}/certificate`}
          download
        >{t`Download the Certificate`}</ButtonLink>
      )}
    </section>
  );
}
