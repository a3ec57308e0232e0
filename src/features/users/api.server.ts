import { endpoint } from "../../endpoint.server";
import { changeOwnAccount } from "./model.server";
import { ownAccountChangeSchema, userSchema } from "./schema";

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
