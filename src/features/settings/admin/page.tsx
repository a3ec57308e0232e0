import { Suspense } from "react";
import { PanelLoading } from "../../../admin/panel-loading";
import { TabAbout, TabAboutContext } from "../../../admin/tab-about";
import { useAddress } from "../../../client/use-address";
import { Tabs } from "../../../ui/tabs";
import { sections } from "./sections";

/** The site's settings, one section at a time: `?section=organisation`, the first. */
export default function SettingsPage() {
  const { params, href } = useAddress();
  const [first] = sections;
  const { id, Section } = sections.find((section) => section.id === params.get("section")) ?? first;
  return (
    <div className="grid gap-6">
      <TabAbout />
      {sections.length > 1 && (
        <Tabs
          label="Sections of the settings"
          tabs={sections}
          current={id}
          hrefOf={(section) => href({ section: section === first.id ? undefined : section })}
        />
      )}
      <TabAboutContext value={undefined}>
        <Suspense fallback={<PanelLoading label="Loading settings..." />}>
          <Section key={id} />
        </Suspense>
      </TabAboutContext>
    </div>
  );
}
