import { useState } from "react";
import { Day } from "../../../admin/day";
import type { List, ListColumn } from "../../../admin/list/columns/list-column";
import { alphabetical, newestFirst } from "../../../admin/list/common-choices";
import { CompactSelect } from "../../../admin/list/compact-select";
import { ImportExport } from "../../../admin/list/import-export/import-export";
import { ListPanel } from "../../../admin/list/list-panel";
import { sessionApi } from "../../../client/session";
import { useAccount } from "../../../client/use-account";
import { useLoaded } from "../../../client/use-loaded";
import { EmailLink } from "../../../ui/frame/contact-links";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog";
import { usersApi } from "../client";
import type { User, UserChange, UserFilter } from "../schema";
import { AccessToggle } from "./access-toggle";
import { Confirmed } from "./confirmed";
import { UserCounts } from "./counts";
import { nameOfUser, roleChoices, roleName } from "./labels";

/** All accounts. */
export default function UsersList() {
  const { loaded, reload } = useLoaded("user-stats", usersApi(sessionApi).stats);
  const account = useAccount();
  const ownId = account.state === "signed-in" ? account.user.id : undefined;
  const [resigning, setResigning] = useState<Resigning>();

  const change = (user: User, to: UserChange, save: List<User>["save"]) => {
    const { role, is_active } = to;
    save({
      item: user,
      to,
      call: async () => {
        const saved =
          role === undefined
            ? await usersApi(sessionApi).setActive(user.id, is_active === true)
            : await usersApi(sessionApi).setRole(user.id, role);
        reload();
        return saved;
      },
      said: `${nameOfUser(user)} ${changeSentence(to)}.`,
    });
  };
  const consider: Consider = (user, to, save) =>
    user.id === ownId && user.role === "admin" ? setResigning({ user, to, save }) : change(user, to, save);
  return (
    <>
      <ListPanel<User, UserFilter>
        aside={
          <>
            <UserCounts stats={loaded.state === "ready" ? loaded.value : undefined} />
            <ImportExport path="/users" rights="users" />
          </>
        }
        load={usersApi(sessionApi).list}
        pageSize={100}
        searched="a full name, e-mail or username"
        filters={[{ name: "role", label: "Role", all: "All Roles", choices: roleChoices }]}
        orders={[...newestFirst, ...alphabetical("username")]}
        nameOf={nameOfUser}
        remove={async ({ id }) => {
          const done = await usersApi(sessionApi).remove(id);
          reload();
          return done;
        }}
        forGood
        consequence={async () => "Registrations and articles are kept without the account."}
        onChanged={reload}
        columns={columns(consider, ownId)}
        noneText="Everybody who signs up is listed here."
      />
      <ConfirmDialog
        open={resigning !== undefined}
        title="Give up your own access?"
        message={
          resigning?.to.role
            ? `You will be a ${roleName(resigning.to.role).toLowerCase()} from now on and leave the back office. Only another admin can undo this.`
            : "You will be signed out at once. Only another admin can let you in again."
        }
        confirmLabel={resigning?.to.role ? "Give Up My Role" : "Deactivate Myself"}
        cancelLabel="Keep My Access"
        tone="danger"
        onConfirm={() => {
          if (resigning) change(resigning.user, resigning.to, resigning.save);
          setResigning(undefined);
        }}
        onCancel={() => setResigning(undefined)}
      />
    </>
  );
}

/** A person's change of their own account that gives up rights and waits for a confirmation. */
interface Resigning {
  user: User;
  to: UserChange;
  save: List<User>["save"];
}

type Consider = (user: User, to: UserChange, save: List<User>["save"]) => void;

const columns = (consider: Consider, ownId: number | undefined): ListColumn<User>[] => [
  {
    heading: "User",
    primary: true,
    sort: "username",
    cell: (user) => <Name user={user} own={user.id === ownId} />,
  },
  {
    heading: "Email",
    sort: "email",
    cell: ({ email, is_verified }) => (
      <span className="block">
        <EmailLink email={email} className="wrap-anywhere" />
        <Confirmed is={is_verified} />
      </span>
    ),
  },
  {
    heading: "Role",
    cell: (user, { save }) => (
      <CompactSelect
        label={`Role of ${nameOfUser(user)}`}
        value={user.role}
        choices={roleChoices}
        onChoose={(role) => consider(user, { role }, save)}
      />
    ),
  },
  {
    heading: "Access",
    cell: (user, { save }) => (
      <AccessToggle
        name={nameOfUser(user)}
        on={user.is_active}
        onPress={() => consider(user, { is_active: !user.is_active }, save)}
      />
    ),
  },
  { heading: "Joined", sort: "-created_at", cell: ({ created_at }) => <Day at={created_at} /> },
];

const changeSentence = ({ role, is_active }: UserChange): string =>
  role ? `is now ${role === "admin" ? "an" : "a"} ${role}` : is_active ? "can sign in again" : "can no longer sign in";

const Name = ({ user, own }: { user: User; own: boolean }) => (
  <div className="min-w-0 in-table:min-w-44">
    <span className="leading-snug wrap-anywhere">{nameOfUser(user)}</span>
    {own && <span className="label-type ml-2 text-violet">You</span>}
    {user.full_name && <span className="fact-type block font-normal wrap-anywhere text-soft">{user.username}</span>}
  </div>
);
