/*
 * Stands in the built server for `node:http2` (scripts/server-bundle.ts): the site speaks HTTP/1.1, and a proxy before it
 * whatever browsers like. What asks for it only wants to know that nothing is of it.
 */

/** What no request is an instance of. */
export class Http2ServerRequest {}

export const constants = { NGHTTP2_NO_ERROR: 0 };
