import { type CallContext, type Calls, endpoint } from "../../api/endpoint.server";
import { Problem } from "../../platform/errors/problem.server";
import { Semaphore } from "../../platform/http/semaphore.server";
import { wideNetworkOf } from "../../platform/limits/caller-address.server";
import { tokenParams } from "../manage-link/schema";
import { certificateRefusal } from "../registrations/certificate/refusal.server";
import { type Certificate, certificateByLink, ownCertificate } from "./find-certificate.server";

const pdfType = "application/pdf";

/** Drawing takes a moment of one core, so certificates are drawn one at a time with at most 32 waiting. */
const drawing = new Semaphore(1, 32, wideNetworkOf);

/** The name of its file, of letters that every system takes. */
function fileName({ name, event }: Certificate): string {
  const plain = `${name} ${event.title}`
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-");
  return `certificate-${plain.replaceAll(/^-|-$/g, "").slice(0, 60).replace(/-$/, "") || event.id}.pdf`;
}

type Answering = Pick<CallContext<unknown, unknown>, "limits" | "site" | "fonts" | "siteAddress" | "now" | "address">;

/** A certificate as a file. What draws it is loaded with the first one. @throws Problem 409 for a name that no font has, 429 */
async function answer(asked: Answering, certificate: Certificate): Promise<Response> {
  const { limits, site, fonts, siteAddress, now, address: asker } = asked;
  const refusal = await certificateRefusal(certificate.name, fonts);
  if (refusal !== null) throw new Problem(409, refusal);
  await limits.certificates.count(certificate.token, now());
  const { drawCertificate } = await import("./paper.server");
  const url = `${siteAddress()}/c/${certificate.token}`;
  const bytes = await drawing.run(() => drawCertificate({ certificate, site, url, fonts }), { asker });
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": pdfType,
      "content-disposition": `attachment; filename="${fileName(certificate)}"`,
      "cache-control": "no-store",
    },
  });
}

export const byLink = endpoint({
  call: "GET /r/{token}/certificate",
  access: "public",
  summary: "The certificate of attendance of a registration, by its secret link, as a PDF",
  refusals: [409, 429],
  params: tokenParams,
  file: pdfType,
  async handle(call) {
    const { db, params, siteKey, now } = call;
    return answer(call, await certificateByLink(db, params.token, { siteKey, now: now() }));
  },
});

export const ownCertificateCall = endpoint({
  call: "GET /users/me/registrations/{id}/certificate",
  access: "member",
  summary: "The certificate of attendance of your own registration, as a PDF",
  refusals: [409, 429],
  file: pdfType,
  async handle(call) {
    const { db, params, user, siteKey, now } = call;
    return answer(call, await ownCertificate(db, { id: params.id, userId: user.id }, { siteKey, now: now() }));
  },
});

export const calls: Calls = { endpoints: [byLink, ownCertificateCall] };
