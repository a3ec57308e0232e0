import { type MetaFunction, useLoaderData } from "react-router";
import { inBrowser } from "../../client/browser";
import { type Load, section } from "../../client/page";
import { onServer } from "../../client/page-data.server";
import { t } from "../../platform/languages/texts";
import { siteOf } from "../../ui/frame/page-meta";
import { wordsApi } from "../words/client";
import { LegalPage, legalMeta } from "./legal-page";

const load = (({ api }) => ({ words: section(wordsApi(api).legal("privacy")) })) satisfies Load<object>;

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  legalMeta(t`Privacy`, loaderData?.words, siteOf(matches));

/** The privacy page. */
export default function PrivacyPage() {
  const { words } = useLoaderData<typeof clientLoader>();
  return <LegalPage title={t`Privacy`} words={words} />;
}
