import { Suspense, useEffect } from "react";
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from "react-router";
import { inBrowser } from "../../client/browser";
import { type Load, section } from "../../client/page";
import { onServer } from "../../client/page-data.server";
import { t } from "../../platform/languages/texts";
import { ButtonLink } from "../../ui/button";
import { PageHeader } from "../../ui/frame/page-header";
import { pageMeta, siteOf } from "../../ui/frame/page-meta";
import { type Section, useSection } from "../../ui/section";
import { useSite } from "../../ui/site";
import { FailedState, LoadingState } from "../../ui/states";
import { readSticker, type StickerTarget } from "./load-sticker";
import { outOfDate } from "./schema";
import { Sticker } from "./sticker";

const load = (({ api, params: { code = "" } }) => ({ stuck: section(readSticker(api, code)) })) satisfies Load<object>;

const load200 = onServer(load);

/** Responds with 410 for an outdated sticker, and with 404 for an unknown one. */
export async function loader(asked: LoaderFunctionArgs) {
  const answered = await load200(asked);
  const { stuck } = answered.data;
  return stuck.ok && "outdated" in stuck.value ? data(answered.data, { status: 410 }) : answered;
}
export const clientLoader = inBrowser(load);

const titleOf = (stuck: Section<StickerTarget>): string =>
  !stuck.ok ? t`Sticker Not Found` : "outdated" in stuck.value ? t`Out of date` : stuck.value.machine.name;

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  ...pageMeta({
    ...(loaderData && !(loaderData.stuck instanceof Promise) && { title: titleOf(loaderData.stuck) }),
    description: t`One of our machines: its status, its safety text, and where to report a fault.`,
    site: siteOf(matches),
  }),
  // The machine has a page of its own.
  { name: "robots", content: "noindex" },
];

/** /m/{code}: the machine of a scanned sticker, for a phone. */
export default function StickerPage() {
  const { stuck } = useLoaderData<typeof clientLoader>();
  return (
    <Suspense
      fallback={
        <div className="wrap py-16">
          <LoadingState label={t`Loading machine...`} />
        </div>
      }
    >
      <Content given={stuck} />
    </Suspense>
  );
}

function Content({ given }: { given: Section<StickerTarget> | Promise<Section<StickerTarget>> }) {
  const stuck = useSection(given);
  const { name } = useSite();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    document.title = `${titleOf(stuck)} · ${name}`;
  });
  if (stuck.ok)
    return "outdated" in stuck.value ? <Outdated id={stuck.value.outdated} /> : <Sticker {...stuck.value} />;
  if (stuck.error.status === 404 || stuck.error.status === 422)
    return (
      <PageHeader
        title={t`Sticker Not Found`}
        lead={t`There is no machine with this code. Please look at the sticker again, or find the machine in the list.`}
        actions={<ButtonLink to="/equipment">{t`See All Equipment`}</ButtonLink>}
      />
    );
  return (
    <div className="wrap py-16">
      <h1 className="sr-only">{t`Machine`}</h1>
      <FailedState
        message={t`Failed to load machine`}
        onRetry={() => void revalidate()}
        back={{ to: "/equipment", label: t`All Equipment` }}
      />
    </div>
  );
}

const Outdated = ({ id }: { id: number }) => (
  <PageHeader
    title={outOfDate}
    lead={t`The machine is still here. Its page shows its status.`}
    actions={<ButtonLink to={`/equipment/${id}`}>{t`Go to the Machine`}</ButtonLink>}
  />
);
