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
  refusals: [409, 429],
  body: ownAccountChangeSchema,
  answer: userSchema,
  async handle({ db, user, body, now, limits }) {
    const { id, sessionId } = user!;
    const guesses = body.password === undefined ? undefined : String(id);
    if (guesses) {
      limits.currentPasswords.check(guesses, now());
      limits.currentPasswords.count(guesses, now());
    }
    const changed = await changeOwnAccount(db, { user: user!, sessionId, change: body, now: now() });
    if (guesses) limits.currentPasswords.forget(guesses);
    return changed;
  },
});

export const list = endpoint({
  summary: "Accounts, the newest first",
  query: userQuerySchema,
  answer: userListSchema,
  handle: ({ db, query }) => listUsers(db, query),
});
