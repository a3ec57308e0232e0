import { type ComponentType, Suspense, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { CurrentUserContext, useMay } from "../../admin/current-user";
import { DeletionNotesContext } from "../../admin/deletion-notes";
import { hasUnsentCopies } from "../../admin/drafts/device-copies";
import { DraftsContext } from "../../admin/drafts/drafts-api";
import { confirmUnsaved, unsavedCount } from "../../admin/form/use-unsaved-guard";
import { FormPartsContext } from "../../admin/form-parts";
import { LabelsProvider } from "../../admin/labels";
import { lazyPart } from "../../admin/lazy-part";
import { BulkContext } from "../../admin/list/bulk/bulk-context";
import { Panel } from "../../admin/panel";
import { ListLoading } from "../../admin/panel-loading";
import { LogOut } from "../../admin/symbols";
import { TabAboutContext } from "../../admin/tab-about";
import { tabPath } from "../../admin/tab-path";
import { rightOf } from "../../api/bulk";
import type { EditorProps } from "../../api/resource";
import type { Account } from "../../client/session";
import { signOut } from "../../client/sign-out";
import { countDrafts } from "../../client/unsaved-forms/unsaved-forms";
import { adminPasswordLength, hasShortPassword } from "../../features/users/strength";
import { isTurnedOff } from "../../platform/site-parts";
import { Button, ButtonLink, TextLink } from "../../ui/button";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog";
import { useSite } from "../../ui/site";
import { Skeleton } from "../../ui/skeleton";
import { EmptyState } from "../../ui/states";
import { Frame } from "./frame";
import { SearchButton, useSearch } from "./search";
import { SideBar, SideSheet } from "./side-bar";
import { tabAbouts } from "./tab-about";
import { markedTab, seesTab, type Tab, type TabGroup, tabGroups, tabOf } from "./tabs";
import { useWaiting } from "./use-waiting";

interface BackOfficeProps {
  user: Account;
  /** called before signing out on purpose */
  onLeave: () => void;
}

/** The back office for the signed-in user: the ways that they may go, and the panel of the chosen tab. */
export default function BackOffice({ user, onLeave }: BackOfficeProps) {
  const site = useSite();
  const { tab, item } = useParams();
  const current = tabOf(tab, item);
  // A feature that is turned off has no tab; the tab's id equals its path.
  const has = ({ id }: Tab) => !isTurnedOff(site, `/${id}`);
  const groups = tabGroups.map(
    ({ label, tabs }): TabGroup => ({
      label,
      tabs: tabs.filter((one) => seesTab(user, one) && has(one)),
    }),
  );
  const navigation = {
    groups: groups.filter(({ tabs }) => tabs.length > 0),
    current: markedTab(current),
    counts: useWaiting(),
  };
  const search = useSearch();
  return (
    <Frame
      tools={
        <>
          <SearchButton className="max-sm:hidden" onPress={search.open} />
          <Logout user={user} onLeave={onLeave} />
          <SideSheet {...navigation} onSearch={search.open} />
        </>
      }
      sideBar={<SideBar {...navigation} />}
    >
      {search.dialog}
      {hasShortPassword(user.id) && <ShortPassword />}
      <CurrentUserContext value={user}>
        {!current || !has(current) ? (
          <NoTab title="This part of the back office does not exist" text="Check the address, or use the menu." />
        ) : seesTab(user, current) ? (
          <CurrentTab key={current.id} tab={current} />
        ) : (
          <NoTab title="This part is for administrators" text="You can go anywhere in the menu." />
        )}
      </CurrentUserContext>
    </Frame>
  );
}

/** Signs out; asks first if something typed would be lost to the next person at this browser. */
function Logout({ user, onLeave }: BackOfficeProps) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState<"kept" | "lost">();
  const [settling, setSettling] = useState(false);
  /** Asks about unsaved text, which is sent first so that the question is accurate. */
  const leave = async () => {
    setSettling(true);
    const [open, typed] = [unsavedCount(), countDrafts()];
    const isSettled = await confirmUnsaved();
    const isUnsent = await hasUnsentCopies(user.id);
    setSettling(false);
    if (open === 0 && typed === 0 && !isUnsent) return logOut();
    // Text of public forms that are not open is only in this tab.
    setAsking(isSettled && typed <= open && !isUnsent ? "kept" : "lost");
  };
  const logOut = () => {
    onLeave();
    void signOut();
    void navigate("/login");
  };
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="max-sm:size-11 max-sm:border-transparent max-sm:bg-transparent max-sm:px-0"
        busy={settling}
        onClick={() => void leave()}
      >
        <LogOut aria-hidden="true" className="size-4" />
        <span className="max-sm:sr-only">Logout</span>
      </Button>
      <ConfirmDialog
        open={asking !== undefined}
        title="Sign out without saving?"
        message={
          asking === "kept"
            ? "What you typed is saved as a draft, which visitors do not see. You can continue when you sign in again."
            : "Something you typed or chose has not been saved. Drafts are kept until you sign in again; anything else, such as files you chose, will be lost."
        }
        confirmLabel="Sign Out"
        cancelLabel="Stay"
        tone={asking === "kept" ? "primary" : "danger"}
        onConfirm={logOut}
        onCancel={() => setAsking(undefined)}
      />
    </>
  );
}

/** Asks for a longer password if the current one is below today's minimum for the back office. */
const ShortPassword = () => (
  <p className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-sm border border-amber bg-sheet px-4 py-1.5 leading-snug">
    Your password has fewer than {adminPasswordLength} characters. Please choose a longer one.
    <TextLink to="/account#security" className="inline-flex min-h-11 items-center">
      Set another
    </TextLink>
  </p>
);

/** The lazily loaded content of each tab, made once so that it is not loaded again. */
const opened = new Map<string, ComponentType>();

function contentOf({ id, components }: Tab): ComponentType {
  const known = opened.get(id);
  if (known) return known;
  const made =
    "page" in components ? lazyPart(components.page) : panelOf(lazyPart(components.list), lazyPart(components.editor));
  opened.set(id, made);
  return made;
}

const panelOf = (list: ComponentType, editor: ComponentType<EditorProps>) => () => (
  <Panel list={list} editor={editor} />
);

const noNotes: readonly never[] = [];

function CurrentTab({ tab }: { tab: Tab }) {
  const Content = contentOf(tab);
  const may = useMay();
  const { bulk: all } = tab;
  // Without permitted bulk actions there is no selection.
  const bulk = all?.actions.some((action) => may(rightOf(all, action))) ? all : undefined;
  const site = useSite();
  // A feature that is turned off adds nothing to the forms of others.
  const formParts = (tab.formParts ?? []).flatMap(({ tab: of, part }) => (isTurnedOff(site, `/${of}`) ? [] : part));
  return (
    <LabelsProvider value={tab.labels}>
      <DeletionNotesContext value={tab.deletionNotes ?? noNotes}>
        <DraftsContext value={tab.drafts}>
          <BulkContext value={bulk}>
            <FormPartsContext value={formParts}>
              <TabAboutContext value={tabAbouts[tab.id]}>
                <Suspense fallback={<Opening />}>
                  <Content />
                </Suspense>
              </TabAboutContext>
            </FormPartsContext>
          </BulkContext>
        </DraftsContext>
      </DeletionNotesContext>
    </LabelsProvider>
  );
}

const Opening = () => (
  <div className="grid gap-6">
    <Skeleton className="h-8 w-64 max-w-full" />
    <ListLoading label="Opening..." />
  </div>
);

/** Shown in place of a tab. */
const NoTab = ({ title, text }: { title: string; text: string }) => (
  <EmptyState
    title={title}
    text={text}
    action={
      <ButtonLink variant="secondary" to={tabPath("dashboard")}>
        Go to the Dashboard
      </ButtonLink>
    }
  />
);
