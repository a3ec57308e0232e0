import type { ReactNode } from "react";
import { publicApi } from "../../client/public-api";
import { sessionApi } from "../../client/session";
import { useLoaded } from "../../client/use-loaded";
import { HiddenNote } from "../../ui/frame/hidden-note";
import { inItsPlace } from "../../ui/list/in-its-place";
import { partnersApi } from "../partners/client";
import PartnerLogos from "./drawings/partner-logos";

const load = async (id: string) => {
  const [own, { items }] = await Promise.all([
    partnersApi(sessionApi).read(id),
    partnersApi(publicApi).list({ size: 10, is_active: "true", featured: "true" }),
  ]);
  return { own, all: inItsPlace(items, own) };
};

interface HiddenPartnerProps {
  id: string;
  children: ReactNode;
}

/** A hidden partner among the others, for people who may see drafts. */
export default function HiddenPartner({ id, children }: HiddenPartnerProps) {
  const { loaded } = useLoaded(id, () => load(id));
  if (loaded.state !== "ready") return children;
  const { own, all } = loaded.value;
  return (
    <div id="preview" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <HiddenNote one="partner" item={own} until={own.featured ? undefined : "it is featured"} narrow />
      <PartnerLogos partners={all} />
    </div>
  );
}
