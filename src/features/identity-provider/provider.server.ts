import type { Selectable } from "kysely";
import type { CallContext, Services } from "../../api/endpoint.server";
import type { Database, Queryable } from "../../platform/database/database.server";
import { findRow, requireRow, updateRow } from "../../platform/database/rows.server";
import type { Tables } from "../../platform/database/tables";
import { invalid, Problem } from "../../platform/errors/problem.server";
import { refuseInside } from "../../platform/http/outbound.server";
import { t } from "../../platform/languages/texts";
import type { SiteProvider } from "../../platform/site";
import { type SiteKey, seal, unseal } from "../../platform/site-key.server";
import { findProvider, type OidcClient, ProviderError } from "./oidc.server";
import type { ProviderChange, ProviderSettings } from "./schema";

type ProviderRow = Selectable<Tables["identity_provider"]>;

/** The id of the only row. */
export const providerId = 1;
const purpose = "identity provider";
const never = new Date(0).toISOString();

/** The redirect address, to which the provider sends browsers back. */
export const redirectUriOf = ({ siteAddress }: Pick<Services, "siteAddress">): string =>
  `${siteAddress()}/sign-in/return`;

/** Adds the row if it is missing, so that each change updates a row. Concurrent callers wait. */
export const ensureProvider = (transaction: Queryable): Promise<unknown> =>
  transaction
    .insertInto("identity_provider")
    .values({ id: providerId, updated_at: never })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

const readRow = (db: Queryable): Promise<ProviderRow | undefined> => findRow(db, "identity_provider", providerId);

const secretOf = (key: SiteKey, row: ProviderRow | undefined): string | undefined =>
  row?.client_secret ? unseal(key, purpose, row.client_secret) : undefined;

type Reading = Pick<Services, "db" | "siteKey" | "siteAddress">;

async function toSettings({ db, siteKey, ...call }: Reading, row: ProviderRow | undefined): Promise<ProviderSettings> {
  const issuer = row?.issuer ?? "";
  const { linked } = await db
    .selectFrom("provider_links")
    .select(({ fn }) => fn.countAll<number>().as("linked"))
    .where("issuer", "=", issuer)
    .executeTakeFirstOrThrow();
  return {
    is_on: row?.is_on === 1,
    name: row?.name ?? "",
    issuer,
    client_id: row?.client_id ?? "",
    is_open: row?.is_open === 1,
    role_claim: row?.role_claim ?? "",
    admin_value: row?.admin_value ?? "",
    moderator_value: row?.moderator_value ?? "",
    has_secret: secretOf(siteKey, row) !== undefined,
    redirect_uri: redirectUriOf(call),
    linked: Number(linked),
    updated_at: row?.updated_at ?? never,
  };
}

/** Reads the settings without the secret. */
export const readProvider = async (call: Reading): Promise<ProviderSettings> =>
  toSettings(call, await readRow(call.db));

type Visiting = Pick<CallContext<unknown, unknown>, "outbound" | "limits" | "address">;

/** Looks for a provider. @throws Problem 422 with a sentence about the address; 503 while others are slow */
export async function checkProvider({ outbound, limits, address }: Visiting, issuer: string) {
  try {
    return await limits.outboundVisits.run(() => findProvider(outbound, issuer), { asker: address });
  } catch (error) {
    if (error instanceof ProviderError) throw invalid("issuer", error.message);
    throw error;
  }
}

/** Refuses missing fields, and roles without a claim. @throws Problem 422 */
function refuseIncomplete(change: ProviderChange): void {
  const needed = { name: "Name", issuer: "Issuer", client_id: "Client ID" } as const;
  const missing = Object.entries(needed).filter(([field]) => change[field as keyof typeof needed] === "");
  if (change.is_on && missing.length > 0) {
    const errors = Object.fromEntries(missing.map(([field, label]) => [field, `${label} is required`]));
    throw new Problem(422, Object.values(errors)[0] ?? "", { errors });
  }
  const { role_claim, admin_value, moderator_value } = change;
  if (role_claim !== "" && admin_value === "" && moderator_value === "")
    throw invalid("role_claim", t`Enter the value for administrators or moderators`);
  if (role_claim === "" && (admin_value !== "" || moderator_value !== ""))
    throw invalid("role_claim", t`Enter the claim that has these values`);
  if (admin_value !== "" && admin_value === moderator_value)
    throw invalid("moderator_value", t`This value already makes somebody an administrator`);
}

/**
 * Changes the settings. The provider is looked up first, and stored under the name that it gives itself.
 * @param audited the database of the call, which writes the trail
 * @throws Problem 422 for missing fields, a new address inside the network, and a provider that cannot be found
 */
export async function changeProvider(
  call: Reading & Visiting & Pick<Services, "now">,
  audited: Database,
  change: ProviderChange,
): Promise<ProviderSettings> {
  refuseIncomplete(change);
  const { siteKey } = call;
  const stored = await readRow(call.db);
  if (change.issuer !== stored?.issuer) await refuseInside(call.outbound, "issuer", change.issuer);
  const issuer = change.is_on ? (await checkProvider(call, change.issuer)).issuer : change.issuer;
  // A secret never goes to another address than the one that it was typed for, and is forgotten with that address.
  const isSame = issuer !== "" && stored?.issuer === issuer && stored.client_id === change.client_id;
  const secret = change.client_secret || (isSame ? secretOf(siteKey, stored) : undefined);
  if (change.is_on && !secret)
    throw invalid(
      "client_secret",
      stored?.client_secret && !isSame ? t`Please enter the client secret again` : t`Client secret is required`,
    );
  const row = await audited.change(async (transaction) => {
    await ensureProvider(transaction);
    return updateRow(transaction, "identity_provider", providerId, {
      is_on: change.is_on ? 1 : 0,
      name: change.name,
      issuer,
      client_id: change.client_id,
      ...(change.client_secret || !isSame ? { client_secret: secret ? seal(siteKey, purpose, secret) : "" } : {}),
      is_open: change.is_open ? 1 : 0,
      role_claim: change.role_claim,
      admin_value: change.admin_value,
      moderator_value: change.moderator_value,
      updated_at: call.now().toISOString(),
    });
  });
  return toSettings(call, requireRow(row, "Sign-in provider"));
}

/** The provider as every page knows it; undefined if nobody signs in with another account. */
export async function readSiteProvider(db: Queryable): Promise<SiteProvider | undefined> {
  const row = await readRow(db);
  return row?.is_on === 1 ? { name: row.name, isOpen: row.is_open === 1 } : undefined;
}

/** The provider in use. */
export interface Provider extends OidcClient {
  name: string;
  isOpen: boolean;
  roles: { claim: string; admin: string; moderator: string };
}

/** Reads the provider in use with its secret. @throws Problem 404 if it is off; 503 if its secret is unreadable */
export async function requireProvider({ db, siteKey }: Pick<Services, "db" | "siteKey">): Promise<Provider> {
  const row = await readRow(db);
  if (row?.is_on !== 1) throw new Problem(404, t`Signing in with another account is turned off`);
  const clientSecret = secretOf(siteKey, row);
  if (clientSecret === undefined)
    throw new Problem(
      503,
      t`Signing in with ${{ name: row.name }} does not work at present. Please tell an administrator.`,
      {
        cause: new Error("The client secret was encrypted with another SITE_KEY. Enter it again in the settings."),
      },
    );
  return {
    name: row.name,
    issuer: row.issuer,
    clientId: row.client_id,
    clientSecret,
    isOpen: row.is_open === 1,
    roles: { claim: row.role_claim, admin: row.admin_value, moderator: row.moderator_value },
  };
}
