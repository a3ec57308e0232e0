import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { type HeadersFunction, type MetaFunction, useLoaderData } from "react-router";
import { inBrowser } from "../../../client/browser";
import { type Load, section } from "../../../client/page";
import { onServer } from "../../../client/page-data.server";
import { ButtonLink } from "../../../ui/button";
import { PageHeader } from "../../../ui/frame/page-header";
import { pageMeta, type RouteHandle, siteOf } from "../../../ui/frame/page-meta";
import { type Section, useSection } from "../../../ui/section";
import { useSite } from "../../../ui/site";
import { FailedState, LoadingState } from "../../../ui/states";
import { linkHeaders } from "../../auth/links/link-meta";
import articleStyles from "../../blog/article/article.css?url";
import { resources } from "../../registry";
import type { DrawnKey } from "../schema";
import { DraftNote } from "./draft-note";
import { type LoadedDraft, loadDraft } from "./load-draft";

const load = (({ api, params: { token = "" } }) => ({ draft: section(loadDraft(api, token)) })) satisfies Load<object>;

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
/** Its address is a secret, which its head does not repeat. */
export const handle: RouteHandle = { isNowhere: true };
export const headers: HeadersFunction = (asked) => ({ ...linkHeaders(asked), "x-robots-tag": "noindex, nofollow" });
export const links = () => [{ rel: "stylesheet", href: articleStyles }];

const titleOf = (draft: LoadedDraft) => ("title" in draft.item ? draft.item.title : draft.item.name);

const noLink = "This link does not work";

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  // In the browser the draft is still on its way; its page sets the title when it is here.
  const draft = loaderData?.draft as Section<LoadedDraft> | Promise<unknown> | undefined;
  const opened = draft && !(draft instanceof Promise) ? draft : undefined;
  const title = opened?.ok ? `Draft: ${titleOf(opened.value)}` : opened ? noLink : "Draft";
  return [
    ...pageMeta({ title, description: "Shown by a link that works for a few days.", site: siteOf(matches) }),
    { name: "robots", content: "noindex" },
  ];
};

/** /draft/{token}: an item as it would be seen if it were published now, by a secret link. It works without an account and without scripts. */
export default function DraftPage() {
  const { draft } = useLoaderData<typeof clientLoader>();
  return (
    <Suspense fallback={<Opening />}>
      <Content draft={draft} />
    </Suspense>
  );
}

const Opening = () => (
  <div className="wrap py-16">
    <LoadingState label="Opening the draft..." />
  </div>
);

type View = ComponentType<Record<keyof LoadedDraft, never>>;

/** How those are shown that need something beside them: fetched with a draft of it. */
const viewsWithMore: Record<DrawnKey, View> = {
  event: lazy(() => import("./views/event")),
  project: lazy(() => import("./views/project")),
  equipment: lazy(() => import("./views/machine")),
  post: lazy(() => import("./views/article")),
  community: lazy(() => import("./views/community")),
  partner: lazy(() => import("./views/partner")),
  team_member: lazy(() => import("./views/person")),
};

const views: Readonly<Record<string, View>> = {
  ...viewsWithMore,
  ...Object.fromEntries(
    resources.flatMap(({ key, view }) => (typeof view === "function" ? [[key, lazy(view)] as const] : [])),
  ),
};

function Content({ draft }: { draft: Section<LoadedDraft> | Promise<Section<LoadedDraft>> }) {
  const loaded = useSection(draft);
  const { name } = useSite();
  const title = loaded.ok ? `Draft: ${titleOf(loaded.value)}` : noLink;
  useEffect(() => {
    document.title = `${title} · ${name}`;
  });
  if (!loaded.ok) return loaded.error.status === 404 ? <NoSuchLink /> : <NotNow />;
  const View = views[loaded.value.kind] as ComponentType<LoadedDraft>;
  return (
    <>
      <DraftNote draft={loaded.value} />
      <View {...loaded.value} />
    </>
  );
}

/** The same for a link that has ended and for one that never was. */
const NoSuchLink = () => (
  <div className="pb-16">
    <PageHeader
      title={noLink}
      lead="It may have expired or be incomplete. Ask the person who sent it for a new one."
      actions={<ButtonLink to="/">To the Site</ButtonLink>}
    />
  </div>
);

const NotNow = () => (
  <div className="wrap py-16">
    <h1 className="sr-only">Draft</h1>
    <FailedState message="The draft could not be opened" onRetry={() => window.location.reload()} />
  </div>
);
