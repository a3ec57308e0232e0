/** The tabs of the back office in their order, one line for each noun that is built. `panels.tsx` has what they show. */
export const tabs = [
  { id: "dashboard", label: "Dashboard" },
  { id: "events", label: "Events" },
  { id: "registrations", label: "Registrations" },
  { id: "blog", label: "Blog Posts" },
  { id: "gallery", label: "Gallery" },
  { id: "projects", label: "Projects" },
  { id: "store", label: "Store" },
  { id: "communities", label: "Communities" },
  { id: "users", label: "Users" },
  { id: "partners", label: "Partners" },
  { id: "team", label: "Team Members" },
  { id: "messages", label: "Messages" },
] as const;

/** Views with an address but no tab: the dashboard leads to them. */
export const views = [
  { id: "audit", label: "Audit Trail" },
  { id: "trash", label: "Trash" },
] as const;

/** A tab, or a view that has none. */
export type TabId = (typeof tabs)[number]["id"] | (typeof views)[number]["id"];

/** The tab or view of `/admin/<name>`: the dashboard where no name is given, undefined for one that is none of ours. */
export const tabOf = (name: string | undefined): TabId | undefined =>
  name === undefined ? "dashboard" : [...tabs, ...views].find(({ id }) => id === name)?.id;

/** What a tab or view is called; undefined for no such thing. */
export const tabLabel = (id: TabId | undefined): string | undefined =>
  [...tabs, ...views].find((one) => one.id === id)?.label;

/** The tab that is marked in the bar: a view is of the dashboard. */
export const markedTab = (id: TabId | undefined): string =>
  views.some((view) => view.id === id) ? "dashboard" : (id ?? "");

/** A tab's address; what a tab shows is laid behind it as parameters. */
export const tabPath = (id: TabId, parameters: Record<string, string | number> = {}): string => {
  const path = id === "dashboard" ? "/admin" : `/admin/${id}`;
  const search = new URLSearchParams(
    Object.entries(parameters).map(([name, value]) => [name, String(value)]),
  ).toString();
  return search ? `${path}?${search}` : path;
};

/**
 * Where an older address of a tab leads now: they were `/admin?tab=events&edit=3`.
 *
 * @returns undefined for an address that is good as it is
 */
export function newAddressOf({ pathname, searchParams }: URL): string | undefined {
  if (/^\/admin\/dashboard\/?$/.test(pathname)) return tabPath("dashboard");
  const named = searchParams.get("tab");
  if (named === null || !/^\/admin\/?$/.test(pathname)) return undefined;
  const { tab: _tab, ...rest } = Object.fromEntries(searchParams);
  return tabPath(tabOf(named) ?? "dashboard", rest);
}
