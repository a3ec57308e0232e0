import { LogOut } from "lucide-react";
import { Suspense } from "react";
import { useLocation, useNavigate } from "react-router";
import { signOut } from "../client/session";
import type { User } from "../features/users/schema";
import { Button } from "../ui/button";
import { useSite } from "../ui/site";
import { Skeleton } from "../ui/skeleton";
import { Tabs } from "../ui/tabs";
import { panels } from "./panels";
import { type TabId, tabOf, tabPath, tabs } from "./tabs";

interface BackOfficeProps {
  user: User;
  /** called before the session is ended on purpose */
  onLeave: () => void;
}

/** What an administrator sees: who they are, the tabs, and the panel of the one that is chosen. */
export default function BackOffice({ user, onLeave }: BackOfficeProps) {
  const navigate = useNavigate();
  const site = useSite();
  const current = tabOf(useLocation().search);
  const Panel = panels[current];

  const logOut = () => {
    onLeave();
    void signOut();
    void navigate("/login");
  };

  return (
    <>
      <header>
        <div className="flex items-center justify-between gap-4">
          <h1 className="text-[clamp(1.5rem,1.15rem+1.6vw,2.25rem)]">Admin Dashboard</h1>
          <Button variant="secondary" size="small" onClick={logOut}>
            <LogOut aria-hidden="true" className="size-4" />
            Logout
          </Button>
        </div>
        <p className="mt-1.5 leading-snug text-soft">
          Manage what {site.name} shows and who comes. You are <strong className="text-ink">{user.full_name}</strong>.
        </p>
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
