import type { ComponentType } from "react";
import type { DraftCalls } from "../../admin/drafts/drafts-api";
import { tabPath } from "../../admin/tab-path";
import type { BulkActions } from "../../api/bulk";
import { can, type Right } from "../../api/policy";
import type { DeletionNote, FormPart, ResourceLabels, ResourceTab } from "../../api/resource";
import { acceptance } from "../../features/agreements/resource";
import { handbookPages } from "../../features/handbook/pages";
import { qualificationGrant } from "../../features/qualifications/grants/resource";
import { resources } from "../../features/registry";
import { siteSettings } from "../../features/settings/resource";
import { subscriber } from "../../features/subscribers/resource";

/** A part of a form, with the id of the tab of the resource that adds it. */
interface AddedFormPart {
  tab: string;
  part: FormPart;
}

/** An entry of the side bar with its page, or a page without an entry. */
export interface Tab {
  id: string;
  label: string;
  /** the right to see it; everybody in the back office if left out */
  right?: Right;
  components: ResourceTab["components"];
  labels?: ResourceLabels;
  bulk?: BulkActions | undefined;
  deletionNotes?: readonly DeletionNote[];
  /** the parts that other resources add to its form */
  formParts?: readonly AddedFormPart[];
  drafts?: DraftCalls;
}

const deletionNotesOf = (key: string): DeletionNote[] =>
  resources.flatMap(({ deletionNotes }) => deletionNotes?.[key] ?? []);

const formPartsOf = (key: string): AddedFormPart[] =>
  resources.flatMap(({ formParts, tab }) => {
    const part = formParts?.[key];
    return part ? [{ tab: typeof tab === "string" ? tab : tab.id, part }] : [];
  });

const page = (load: () => Promise<{ default: ComponentType }>): Tab["components"] => ({ page: load });

const dashboard: Tab = {
  id: "dashboard",
  label: "Dashboard",
  components: page(() => import("../../features/dashboard/dashboard")),
};

/** The tabs of the resources, and the dashboard. */
const tabs: readonly Tab[] = [
  dashboard,
  ...resources.flatMap(({ key, tab, labels, drafts, bulk }) =>
    typeof tab === "string"
      ? []
      : [
          {
            ...tab,
            labels,
            bulk,
            deletionNotes: deletionNotesOf(key),
            formParts: formPartsOf(key),
            ...(drafts
              ? {
                  drafts: {
                    resource: key,
                    path: drafts.path,
                    publishes: `${drafts.right}.write` as const,
                    deletes: `${drafts.right}.delete` as const,
                  },
                }
              : {}),
          },
        ],
  ),
];

const views: readonly Tab[] = [
  {
    id: "door",
    label: "Door",
    right: "door.enter",
    components: page(() => import("../../features/dashboard/doors")),
  },
  {
    id: "audit",
    label: "Audit",
    right: "audit.read",
    labels: {
      one: "entry",
      many: "entries",
      title: "Audit Trail",
      none: "Nobody has changed anything yet",
      noneMatching: "No entries match",
      loading: "Loading the audit trail...",
      loadFailed: "Failed to load the audit trail.",
    },
    components: page(() => import("../../features/audit/admin/view")),
  },
  {
    id: "mail",
    label: "Mail",
    right: "mails.read",
    labels: {
      one: "mail",
      many: "mails",
      title: "Mail",
      none: "No mail has been written yet",
      noneMatching: "No mails match",
    },
    bulk: { path: "/mails", rights: "mails", actions: ["retry"], exports: false },
    components: page(() => import("../../features/mails/admin/view")),
  },
  {
    id: "setup",
    label: "Set-up",
    right: "settings.write",
    labels: siteSettings.labels,
    components: page(() => import("../../features/set-up/admin/set-up")),
  },
  {
    id: "trash",
    label: "Trash",
    right: "trash.read",
    labels: {
      one: "deleted item",
      many: "deleted items",
      title: "Trash",
      none: "The trash is empty",
      noneMatching: "Nothing in the trash matches",
      loading: "Loading the trash...",
      loadFailed: "Failed to load the trash.",
    },
    components: page(() => import("../../features/trash/admin/view")),
  },
];

/** The handbook; its link stands at the foot of the side bar, outside the groups. */
export const help: Tab = {
  id: "help",
  label: "Handbook",
  components: page(() => import("../../features/handbook/admin/list")),
};

/** Views of a single item at `/admin/<tab>/<id>`, or at a word in its place; their tab stays marked. */
const itemViews: readonly (Tab & { of: string; segment?: string })[] = [
  {
    of: "events",
    id: "event",
    label: "Event",
    right: "registrations.read",
    components: page(() => import("../../features/event-desk/event-desk")),
  },
  {
    of: "qualifications",
    id: "grants",
    label: "Who Has It",
    right: "qualifications.read",
    labels: qualificationGrant.labels,
    components: page(() => import("../../features/qualifications/admin/grants-page")),
  },
  {
    of: "agreements",
    segment: "people",
    id: "people",
    label: "Signatures, Minors, Suspensions",
    right: "users.write",
    labels: acceptance.labels,
    components: page(() => import("../../features/may-use/admin/people")),
  },
  {
    of: "equipment",
    segment: "stickers",
    id: "stickers",
    label: "Stickers",
    right: "equipment.read_hidden",
    components: page(() => import("../../features/equipment/admin/stickers")),
  },
  {
    of: "letters",
    segment: "subscribers",
    id: "subscribers",
    label: "Subscribers",
    right: "subscribers.read",
    labels: subscriber.labels,
    components: page(() => import("../../features/subscribers/admin/subscribers")),
  },
  ...handbookPages.map(({ slug, title }) => ({
    of: help.id,
    segment: slug,
    id: `help-${slug}`,
    label: title,
    components: page(() => import("../../features/handbook/admin/reader")),
  })),
];

/** A part of the side bar. */
export interface TabGroup {
  label: string;
  tabs: readonly Tab[];
}

const group = (label: string, ...ids: readonly string[]): TabGroup => ({
  label,
  tabs: ids.flatMap((id) => [...tabs, ...views].find((one) => one.id === id) ?? []),
});

/** The side bar: its groups and their entries, in their order. The specified twelve keep theirs. */
export const tabGroups: readonly TabGroup[] = [
  group("Today", "dashboard", "door"),
  group("Events", "events", "registrations"),
  group("Machines", "equipment", "bookings", "faults", "qualifications", "agreements"),
  group("Content", "blog", "gallery", "media", "projects", "letters"),
  group("Shop", "store"),
  group("People", "communities", "users", "partners", "team", "messages"),
  group("Site", "settings", "mail", "audit", "trash"),
];

/** Returns the tab or view of `/admin/<name>/<id>`: the dashboard without a name, undefined if unknown. */
export function tabOf(name: string | undefined, item?: string): Tab | undefined {
  const matches = (segment: string | undefined) =>
    segment === undefined ? /^[1-9]\d{0,9}$/.test(item ?? "") : segment === item;
  if (item !== undefined) return itemViews.find(({ of, segment }) => of === name && matches(segment));
  return name === undefined ? dashboard : [...tabs, ...views, help].find(({ id }) => id === name);
}

/** Tells whether a user may see a tab or view. */
export const seesTab = (user: Parameters<typeof can>[0], { right = "back_office.enter" }: Tab): boolean =>
  can(user, right);

/** Returns the id of the marked entry: an item view's tab, and the dashboard for pages without an entry. */
export function markedTab(tab: Tab | undefined): string {
  if (tab === undefined) return "";
  const id = itemViews.find((view) => view.id === tab.id)?.of ?? tab.id;
  const isEntry = id === help.id || tabGroups.some((group) => group.tabs.some((entry) => entry.id === id));
  return isEntry ? id : dashboard.id;
}

/** Converts old addresses such as `/admin?tab=events&edit=3`. @returns undefined without a redirect */
export function newAddressOf({ pathname, searchParams }: URL): string | undefined {
  if (/^\/admin\/dashboard\/?$/.test(pathname)) return tabPath("dashboard");
  const named = searchParams.get("tab");
  if (named === null || !/^\/admin\/?$/.test(pathname)) return undefined;
  const { tab: _tab, ...rest } = Object.fromEntries(searchParams);
  return tabPath(tabOf(named)?.id ?? dashboard.id, rest);
}
