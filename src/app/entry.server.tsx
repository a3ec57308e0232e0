import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from "react-router";
import { pageContext } from "../client/page-data.server";
import { ScriptNonce } from "../ui/frame/inline-script";

/** Renders the whole page before sending: it can be cached, compressed and hashed, and works without scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  // All scripts written into the page carry this nonce; `takeScripts` says why.
  const { nonce } = context.get(pageContext);
  const html = await new Promise<string>((resolve, reject) => {
    const page = (
      <ScriptNonce value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </ScriptNonce>
    );
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // Suspense boundaries are never sent apart from the page, however long it is.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: reject,
    });
  });
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(`<!doctype html>${html.replace(/^<!doctype html>/i, "")}`, { status, headers });
}

/** Logs errors of loaders and components; visitors see an error screen without internals. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  context.get(pageContext).log.error({ err: error, path: new URL(request.url).pathname }, "a page failed");
};
