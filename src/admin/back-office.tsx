import { LogOut } from "lucide-react";
import { Suspense } from "react";
import { useLocation } from "react-router";
import type { User } from "../features/users/schema";
import { Button } from "../ui/button";
import { useSite } from "../ui/site";
import { Skeleton } from "../ui/skeleton";
import { Tabs } from "../ui/tabs";
import { panels } from "./panels";
import { type TabId, tabOf, tabPath, tabs } from "./tabs";

/** What an administrator sees: who they are, the tabs, and the panel of the one that is chosen. */
export default function BackOffice({ user, onLogOut }: { user: User; onLogOut: () => void }) {
  const site = useSite();
  const current = tabOf(useLocation().search);
  const Panel = panels[current];
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="text-[clamp(1.75rem,1.4rem+1.5vw,2.25rem)]">Admin Dashboard</h1>
          <p className="mt-1.5 text-soft">
            Manage what {site.name} shows and who comes. You are <strong className="text-ink">{user.full_name}</strong>.
          </p>
        </div>
        <Button variant="secondary" size="small" onClick={onLogOut}>
          <LogOut aria-hidden="true" className="size-4" />
          Logout
        </Button>
      </header>
      <div className="mt-5 mb-7 sm:mt-6 sm:mb-8">
        <Tabs label="Administration" tabs={tabs} current={current} hrefOf={(id) => tabPath(id as TabId)} />
      </div>
      <Suspense key={current} fallback={<Skeleton className="h-96" />}>
        <Panel />
      </Suspense>
    </>
  );
}
