import { endpoint } from "../../endpoint.server";
import { changeOwnAccount, listUsers } from "./model.server";
import { ownAccountChangeSchema, userListSchema, userQuerySchema, userSchema } from "./schema";

export const readOwn = endpoint({
  summary: "The account that is signed in",
  answer: userSchema,
  // The route admits only signed-in callers.
  handle: ({ user }) => user!,
});

export const updateOwn = endpoint({
  summary: "Change the account that is signed in",
  body: ownAccountChangeSchema,
  answer: userSchema,
  handle: ({ db, user, body, now }) =>
    changeOwnAccount(db, { user: user!, sessionId: user!.sessionId, change: body, now: now() }),
});

export const list = endpoint({
  summary: "Accounts, the newest first",
  query: userQuerySchema,
  answer: userListSchema,
  handle: ({ db, query }) => listUsers(db, query),
});
