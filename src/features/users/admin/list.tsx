import { useState } from "react";
import { Day } from "../../../admin/day";
import { alphabetical, newestFirst } from "../../../admin/list/common-choices";
import { CompactSelect } from "../../../admin/list/compact-select";
import { type List, ListPanel } from "../../../admin/list/list-panel";
import { sessionApi } from "../../../client/session";
import { useAccount } from "../../../client/use-account";
import { useLoaded } from "../../../client/use-loaded";
import { EmailLink } from "../../../ui/frame/contact-links";
import { DataTable } from "../../../ui/list/data-table";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog";
import { usersApi } from "../client";
import type { User, UserChange, UserFilter } from "../schema";
import { AccessToggle } from "./access-toggle";
import { Confirmed } from "./confirmed";
import { UserCounts } from "./counts";
import { nameOfUser, roleChoices, roleName } from "./role-labels";

/** All accounts. */
export default function UsersList() {
  const { loaded, reload } = useLoaded("user-stats", usersApi(sessionApi).stats);
  return (
    <ListPanel<User, UserFilter>
      load={usersApi(sessionApi).list}
      pageSize={100}
      searched="a full name, e-mail or username"
      filters={[{ name: "role", label: "Role", all: "All Roles", choices: roleChoices }]}
      orders={[...newestFirst, ...alphabetical("username"), { value: "email", label: "Email, A to Z" }]}
      nameOf={nameOfUser}
      remove={async ({ id }) => {
        const done = await usersApi(sessionApi).remove(id);
        reload();
        return done;
      }}
      forGood
      consequence={async () => "Registrations and articles stay, without the account."}
      summary={<UserCounts stats={loaded.state === "ready" ? loaded.value : undefined} />}
    >
      {(list) => <UsersTable {...list} onCounted={reload} />}
    </ListPanel>
  );
}

/** A change of one's own account that takes rights away, waiting for a second thought. */
interface Resigning {
  user: User;
  to: UserChange;
}

function UsersTable({ items, actions, save, onCounted }: List<User> & { onCounted: () => void }) {
  const account = useAccount();
  const ownId = account.state === "signed-in" ? account.user.id : undefined;
  const [resigning, setResigning] = useState<Resigning>();

  const change = (user: User, to: UserChange) => {
    const { role, is_active } = to;
    save({
      item: user,
      to,
      call: async () => {
        const saved =
          role === undefined
            ? await usersApi(sessionApi).setActive(user.id, is_active === true)
            : await usersApi(sessionApi).setRole(user.id, role);
        onCounted();
        return saved;
      },
      said: `${nameOfUser(user)} ${said(to)}.`,
    });
  };
  const consider = (user: User, to: UserChange) =>
    user.id === ownId && user.role === "admin" ? setResigning({ user, to }) : change(user, to);

  return (
    <>
      <DataTable
        caption="Users"
        rows={items}
        rowKey={({ id }) => id}
        columns={[
          { heading: "User", primary: true, cell: (user) => <Name user={user} own={user.id === ownId} /> },
          {
            heading: "Email",
            cell: ({ email, is_verified }) => (
              <>
                <EmailLink email={email} className="wrap-anywhere" />
                <Confirmed is={is_verified} />
              </>
            ),
          },
          {
            heading: "Role",
            cell: (user) => (
              <CompactSelect
                label={`Role of ${nameOfUser(user)}`}
                value={user.role}
                choices={roleChoices}
                onChoose={(role) => consider(user, { role })}
              />
            ),
          },
          {
            heading: "Access",
            cell: (user) => (
              <AccessToggle
                name={nameOfUser(user)}
                on={user.is_active}
                onPress={() => consider(user, { is_active: !user.is_active })}
              />
            ),
          },
          { heading: "Joined", cell: ({ created_at }) => <Day at={created_at} /> },
        ]}
        actions={actions}
      />
      <ConfirmDialog
        open={resigning !== undefined}
        title="Give up your own access?"
        message={
          resigning?.to.role
            ? `You would be a ${roleName(resigning.to.role).toLowerCase()} from now on and leave the back office. Only another admin could bring you back.`
            : "You would be signed out at once. Only another admin could let you in again."
        }
        confirmLabel={resigning?.to.role ? "Give Up My Role" : "Deactivate Myself"}
        cancelLabel="Keep It"
        tone="danger"
        onConfirm={() => {
          if (resigning) change(resigning.user, resigning.to);
          setResigning(undefined);
        }}
        onCancel={() => setResigning(undefined)}
      />
    </>
  );
}

const said = ({ role, is_active }: UserChange): string =>
  role ? `is now ${role === "admin" ? "an" : "a"} ${role}` : is_active ? "can sign in again" : "can no longer sign in";

const Name = ({ user, own }: { user: User; own: boolean }) => (
  <div className="min-w-0 min-[72rem]:min-w-44">
    <span className="leading-snug wrap-anywhere">{nameOfUser(user)}</span>
    {own && <span className="label-type ml-2 text-violet">You</span>}
    {user.full_name && <span className="fact-type block font-normal wrap-anywhere text-soft">{user.username}</span>}
  </div>
);
