import { Suspense } from "react";
import { lazyPart } from "../../../admin/lazy-part";
import { PanelLoading } from "../../../admin/panel-loading";
import { useAddress } from "../../../client/use-address";
import RegistrationsTab from "./tab";

const StatisticsPanel = lazyPart(() => import("../../turn-out/admin/panel"));

/** The tab of registrations: the list, or the statistics (`view=statistics`). */
export default function RegistrationsPage() {
  const { params } = useAddress();
  if (params.get("view") !== "statistics") return <RegistrationsTab />;
  return (
    <Suspense fallback={<PanelLoading label="Loading statistics..." />}>
      <StatisticsPanel />
    </Suspense>
  );
}
