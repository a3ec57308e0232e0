import { useMay } from "../../../admin/current-user";
import { DialogButton } from "../../../admin/dialog-button";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { ConfirmButton } from "../../../client/waiting/confirm-button";
import { WhenLoaded } from "../../../client/waiting/when-loaded";
import { Badge } from "../../../ui/badge";
import { formatDate, plural } from "../../../ui/formatting";
import { toast } from "../../../ui/overlay/toast";
import { useSite } from "../../../ui/site";
import { formatDateTime } from "../../../ui/time/date-time";
import { WithDates } from "../../../ui/time/with-dates";
import { apiTokensApi } from "../client";
import { tokenKinds } from "../rights";
import type { ApiToken } from "../schema";
import { NewTokenDialog } from "./new-token-dialog";

const api = apiTokensApi(sessionApi);

/** The API tokens: list, make and revoke. */
export default function TokensSection() {
  const may = useMay();
  const tokens = useLoaded("api-tokens", api.list);
  return (
    <section aria-labelledby="api-tokens" className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="api-tokens">API Tokens</h3>
        {may("connections.write") && (
          <DialogButton size="small" dialog={(close) => <NewTokenDialog onMade={tokens.reload} onClose={close} />}>
            New Token
          </DialogButton>
        )}
      </div>
      <p className="mt-2 max-w-2xl leading-snug text-soft">
        A program that has a token uses the{" "}
        <a href="/api/docs" className="font-[620] text-copper underline underline-offset-4">
          API
        </a>{" "}
        with the rights you choose here.
      </p>
      <WhenLoaded data={tokens} loading="Loading tokens..." failed="Failed to load API tokens.">
        {({ items }) => <Tokens tokens={items} onRevoked={tokens.reload} />}
      </WhenLoaded>
    </section>
  );
}

const looks = {
  active: undefined,
  expired: { tone: "neutral", label: "Expired" },
  suspended: { tone: "amber", label: "Suspended" },
} as const;

/** "Events, Articles and 3 more" */
function kindsOf(rights: readonly string[]): string {
  const kinds = [...new Set(rights.map((right) => right.split(".")[0] ?? ""))];
  const labels = kinds.map((kind) => tokenKinds[kind]?.label ?? kind);
  return labels.length <= 3 ? labels.join(", ") : `${labels.slice(0, 2).join(", ")} and ${labels.length - 2} more`;
}

const isReading = (rights: readonly string[]) => rights.every((right) => /\.(read|read_hidden|export)$/.test(right));

interface TokensProps {
  tokens: readonly ApiToken[];
  onRevoked: () => void;
}

function Tokens({ tokens, onRevoked }: TokensProps) {
  const site = useSite();
  const may = useMay();
  const revoke = async ({ id, name }: ApiToken) => {
    await api.revoke(id);
    toast({ message: `“${name}” no longer works.` });
    onRevoked();
  };
  if (tokens.length === 0) return <p className="mt-5">No program uses the API yet.</p>;
  return (
    <ul className="mt-5">
      {tokens.map((token) => {
        const look = looks[token.state];
        return (
          <li
            key={token.id}
            className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-rule border-t py-4"
          >
            <div className="min-w-0 leading-snug">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-[640] wrap-anywhere">
                {token.name}
                {look && <Badge tone={look.tone}>{look.label}</Badge>}
              </p>
              <p className="fact-type mt-1 text-soft">mks_…{token.ending}</p>
              <p className="mt-1 text-[0.9375rem] text-soft">
                {isReading(token.rights) ? "Reads" : plural(token.rights.length, "right")}: {kindsOf(token.rights)}
              </p>
              <p className="mt-1 text-[0.9375rem] text-soft wrap-anywhere">
                By {token.made_by}. Ends on <WithDates text={formatDate(token.ends_at, site.timeZone)} />.{" "}
                <WithDates
                  text={
                    token.last_used_at ? `Last used on ${formatDateTime(token.last_used_at, site)}.` : "Not used yet."
                  }
                />
              </p>
              {token.state === "suspended" && (
                <p className="mt-1 text-[0.9375rem] text-amber">
                  It does not work, because {token.made_by} is not an active administrator.
                </p>
              )}
            </div>
            {may("connections.write") && (
              <ConfirmButton
                variant="secondary"
                size="small"
                question={{
                  title: "Revoke Token",
                  message: `The program that uses “${token.name}” loses access at once. This cannot be undone.`,
                  confirmLabel: "Revoke Token",
                  tone: "danger",
                }}
                work={() => revoke(token)}
              >
                Revoke<span className="sr-only"> {token.name}</span>
              </ConfirmButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}
