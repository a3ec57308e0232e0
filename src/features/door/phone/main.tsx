/** @jsxImportSource hono/jsx/dom */
import { render } from "hono/jsx/dom";
import { readKept, removeExpiredLists } from "../../../client/doors/device";
import { signInPath } from "../../../client/return-path";
import { readTokens } from "../../../client/tokens";
import { App } from "./app";
import "./door.css";
import { keepReady } from "./keep-ready";
import { showColours } from "./sun";
import { createDoor } from "./sync";

/** Opens the door of the address: by account under /admin/door/, otherwise by the secret behind # or the stored one. */
function open(): void {
  const [, office, id] = /^(\/admin)?\/door\/(\d+)/.exec(location.pathname) ?? [];
  const eventId = Number(id);
  showColours();
  removeExpiredLists(Date.now());
  const isAccount = office !== undefined;
  const secret = isAccount ? undefined : location.hash.slice(1) || readKept(eventId)?.secret || "none";
  if (isAccount && !readTokens()) {
    location.replace(signInPath(location.pathname));
    return;
  }
  const door = createDoor(eventId, secret);
  // Another link was opened in this tab.
  addEventListener("hashchange", () => location.reload());
  const root = document.getElementById("door");
  if (root) render(<App door={door} eventId={eventId} isAccount={isAccount} />, root);
  door.start();
  void keepReady(isAccount ? "/admin/door/" : "/door/");
}

open();
