import type { Account } from "../../client/session";
import { Drawer } from "./drawers/drawer";
import { Security } from "./drawers/security";

/** The account of whoever is signed in: what is next, then communities, then what is rarely touched, folded. */
export default function AccountView({ user }: { user: Account }) {
  return (
    <div className="grid gap-12">
      <h1>{user.full_name}</h1>
      <div className="overflow-hidden rounded-md border border-ink bg-sheet">
        <Drawer id="security" title="Signing in">
          <Security />
        </Drawer>
      </div>
    </div>
  );
}
