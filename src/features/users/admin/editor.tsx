import { useWatch } from "react-hook-form";
import { useCurrentUser } from "../../../admin/current-user";
import { Day } from "../../../admin/day";
import { Editor } from "../../../admin/form/editor";
import { fieldOf } from "../../../admin/form/field-of";
import type { Form } from "../../../admin/form/form-props";
import { Group, Groups } from "../../../admin/form/group";
import { ItemForm } from "../../../admin/form/item-form";
import { can, type Role } from "../../../api/policy";
import type { EditorProps } from "../../../api/resource";
import { sessionApi } from "../../../client/session";
import { TextLink } from "../../../ui/button";
import { CheckboxField, PasswordField, SelectField, TextField } from "../../../ui/form/fields";
import { useSite } from "../../../ui/site";
import { usersApi } from "../client";
import { adminPasswordLength, type User } from "../schema";
import { nameOfUser, roleChoices, roleName } from "./labels";
import {
  type NewUserBody,
  type NewUserValues,
  newUserFormSchema,
  noUser,
  toValues,
  type UserBody,
  type UserValues,
  userFormSchema,
} from "./values";
import { WayBack } from "./way-back";

/** The form of an account. */
export default function UserEditor(props: EditorProps) {
  return (
    <Editor {...props} load={(id) => usersApi(sessionApi).read(Number(id))}>
      {(user, reload) =>
        user ? (
          <Existing user={user} onReload={reload} onClose={props.onClose} />
        ) : (
          <ItemForm
            schema={newUserFormSchema}
            begin={() => noUser}
            secrets={["password"]}
            nameOf={nameOfUser}
            create={usersApi(sessionApi).create}
            onClose={props.onClose}
          >
            {(form) => <NewFields form={form} />}
          </ItemForm>
        )
      }
    </Editor>
  );
}

interface ExistingProps {
  user: User;
  onReload: () => void;
  onClose: () => void;
}

/** The role has a call of its own, which comes first: its refusal leaves everything else unchanged. */
async function update(id: number, { role, ...changed }: Partial<UserBody>, seen: string | undefined): Promise<void> {
  const calls = usersApi(sessionApi);
  const latest = role === undefined ? seen : (await calls.setRole(id, role, seen)).updated_at;
  if (Object.keys(changed).length > 0) await calls.update(id, changed, latest);
}

const rolesMean: Record<Role, string> = {
  admin: "Admins can do everything: content, people, settings and mail.",
  moderator:
    "Moderators can use the back office: they see registrations and messages and write drafts, but cannot publish.",
  member: "Members cannot use the back office.",
};

const aOrAn = (role: string) => `${role === "Admin" ? "an" : "a"} ${role.toLowerCase()}`;

function roleQuestion(user: User, role: Role, isOwn: boolean) {
  const [before, after] = [roleName(user.role), roleName(role)];
  return {
    title: isOwn ? "Give up your own access?" : "Change the role?",
    message: isOwn
      ? `You will be ${aOrAn(after)} from now on. Only another admin can undo this.`
      : `${nameOfUser(user)} is ${aOrAn(before)} now and will be ${aOrAn(after)}. ${rolesMean[role]}`,
    confirmLabel: isOwn ? "Give Up My Role" : `Make ${after}`,
  };
}

function Existing({ user, onReload, onClose }: ExistingProps) {
  const { id: own } = useCurrentUser();
  return (
    <ItemForm
      item={user}
      schema={userFormSchema}
      begin={() => toValues(user)}
      nameOf={({ full_name }) => full_name || user.username}
      update={({ id }, changed, seen) => update(id, changed, seen)}
      question={({ role }) => (role === user.role ? undefined : roleQuestion(user, role, user.id === own))}
      latest={async ({ id }) => toValues(await usersApi(sessionApi).read(id))}
      reload={onReload}
      note={
        <>
          {user.username}, {roleName(user.role).toLowerCase()}, joined <Day at={user.created_at} />
        </>
      }
      onClose={onClose}
    >
      {(form) => <Fields form={form} user={user} />}
    </ItemForm>
  );
}

interface FieldsProps {
  form: Form<UserValues, UserBody>;
  user: User;
}

function Fields({ form, user }: FieldsProps) {
  const hasMachines = !useSite().turnedOff.includes("equipment");
  return (
    <Groups
      main={
        <Group title="Who It Is">
          <EmailField required hint={emailNote(user)} {...fieldOf(form, "email")} />
          <TextField label="Full Name" maxLength={120} autoComplete="off" {...fieldOf(form, "full_name")} />
        </Group>
      }
      side={
        <>
          <Group title="Access">
            <SelectField label="Role" options={roleChoices} {...fieldOf(form, "role")} />
            <CheckboxField label="Active" {...fieldOf(form, "is_active")} />
            <p className="text-[0.9375rem] text-soft">
              Inactive people cannot sign in. Unticking signs them out everywhere immediately.
            </p>
            {hasMachines && (
              <TextLink to={`/admin/agreements/people?person=${user.id}`} className="reach justify-self-start">
                Machines, signatures, suspensions
              </TextLink>
            )}
          </Group>
          <Group title="Forgotten Password">
            <WayBack user={user} />
          </Group>
        </>
      }
    />
  );
}

/** A note about the state of an account's e-mail. */
const emailNote = ({ is_verified, pending_email }: User): string =>
  [
    is_verified ? "Confirmed by this person." : "Not confirmed yet.",
    pending_email && `${pending_email} will replace it once confirmed.`,
  ]
    .filter(Boolean)
    .join(" ");

const EmailField = (props: Omit<Parameters<typeof TextField>[0], "label">) => (
  <TextField label="Email" type="email" autoComplete="off" {...props} />
);

const passwordHint = "Tell this person the password, or add the account and copy a link for choosing one.";

function NewFields({ form }: { form: Form<NewUserValues, NewUserBody> }) {
  const role = useWatch({ control: form.control, name: "role" });
  return (
    <Groups
      main={
        <Group title="Who It Is">
          <TextField
            label="Username"
            required
            maxLength={50}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            hint="Letters, digits and underscores. It cannot be changed later."
            {...fieldOf(form, "username")}
          />
          <EmailField required {...fieldOf(form, "email")} />
          <TextField label="Full Name" required maxLength={120} autoComplete="off" {...fieldOf(form, "full_name")} />
        </Group>
      }
      side={
        <Group title="Access">
          <SelectField label="Role" options={roleChoices} {...fieldOf(form, "role")} />
          {role === "admin" && (
            <p className="text-[0.9375rem] text-soft">An admin can do everything you can do here.</p>
          )}
          <PasswordField
            label="Password"
            required
            autoComplete="new-password"
            hint={
              can({ role: role as Role }, "back_office.enter")
                ? `At least ${adminPasswordLength} characters. ${passwordHint}`
                : passwordHint
            }
            {...fieldOf(form, "password")}
          />
        </Group>
      }
    />
  );
}
