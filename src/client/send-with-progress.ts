import type { Outgoing } from "./api";

/**
 * Sends a request with upload progress, by XMLHttpRequest.
 * @throws TypeError on a network error; DOMException "AbortError"
 */
export function sendWithProgress(path: string, { method = "GET", headers, body, signal, onProgress }: Outgoing) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.responseType = "arraybuffer";
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { status, response } = request;
      const type = request.getResponseHeader("content-type") ?? "";
      resolve(new Response(response as ArrayBuffer, { status, headers: { "content-type": type } }));
    };
    request.onerror = () => reject(new TypeError("the server was not reached"));
    request.onabort = () => reject(new DOMException("given up", "AbortError"));
    if (signal?.aborted) return request.onabort(new ProgressEvent("abort"));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(body as XMLHttpRequestBodyInit | null);
  });
}
