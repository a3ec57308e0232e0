import { LightHeaders } from "./headers.server";
import { LightRequest } from "./request.server";
import { LightResponse } from "./response.server";

/*
 * Node's own classes of `fetch` bring all of its client along, with TLS, HTTP/2 and WebSockets: 15 MB, and half of what an empty
 * server takes to start. Whoever answers needs no client. So these take their places, and Node's are loaded where the site
 * really asks another server for something (docs/decisions/106-a-start-loads-what-a-page-needs.md).
 *
 * This is imported before all that keeps one of the classes for itself, as the server's adapter does.
 */
Object.assign(globalThis, { Headers: LightHeaders, Request: LightRequest, Response: LightResponse });
