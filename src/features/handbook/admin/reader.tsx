import type { MouseEvent } from "react";
import { useNavigate, useParams } from "react-router";
import { BackLink } from "../../../admin/back-link";
import { PanelLoading } from "../../../admin/panel-loading";
import { tabPath } from "../../../admin/tab-path";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { usePrivatePicture } from "../../../client/use-private-picture";
import { TextLink } from "../../../ui/button";
import { FailedState } from "../../../ui/states";
import styles from "../../blog/article/article.css?url";
import { handbookApi } from "../client";
import { type HandbookSlug, handbookPages, handbookPath } from "../pages";
import type { HandbookPage, HandbookPicture } from "../schema";

/** A page of the handbook, with links to its neighbours. */
export default function HandbookReader() {
  const slug = useParams().item as HandbookSlug;
  const { loaded, reload } = useLoaded(slug, () => handbookApi(sessionApi).read(slug));
  const at = handbookPages.findIndex((one) => one.slug === slug);
  const [before, after] = [handbookPages[at - 1], handbookPages[at + 1]];
  return (
    <article aria-label={handbookPages[at]?.title} className="handbook">
      <link rel="stylesheet" href={styles} precedence="default" />
      <BackLink to={tabPath("help")}>Handbook</BackLink>
      {loaded.state === "loading" && <PanelLoading label="Opening the page..." />}
      {loaded.state === "failed" && <FailedState message="The page could not be loaded." onRetry={reload} />}
      {loaded.state === "ready" && <Text page={loaded.value} />}
      <nav
        aria-label="Pages of the handbook"
        className="mt-8 flex flex-wrap justify-between gap-4 border-t border-rule pt-4"
      >
        {before && <TextLink to={handbookPath(before.slug)}>{`Before: ${before.title}`}</TextLink>}
        {after && <TextLink to={handbookPath(after.slug)}>{`Next: ${after.title}`}</TextLink>}
      </nav>
    </article>
  );
}

/** Follows links of the text without loading the document again. */
function useLinksFollowed() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const link = (event.target as Element).closest("a");
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!link || !isPlain || link.origin !== location.origin) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  };
}

function Text({ page }: { page: HandbookPage }) {
  const followLink = useLinksFollowed();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links in it have the keys
    // biome-ignore lint/a11y/noStaticElementInteractions: the links in it are pressed
    <div className="article-text" onClick={followLink}>
      {page.parts.map(({ html, picture }) => (
        <div key={picture?.name ?? "end"}>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made and sanitised on the server, article-html.server.ts */}
          <div className="article-text" dangerouslySetInnerHTML={{ __html: html }} />
          {picture && <Picture {...picture} />}
        </div>
      ))}
    </div>
  );
}

/** A picture, which comes by a call of its own because a session is needed. */
function Picture({ name, alt, width, height }: HandbookPicture) {
  const { url, failed } = usePrivatePicture(name, () => handbookApi(sessionApi).picture(name));
  if (failed) return <p className="missing-picture">{alt}</p>;
  return <img src={url} alt={alt} width={width} height={height} className="mt-4 block" />;
}
