import { serveAsMember } from "../../../src/app/cluster/member.server.ts";

/** A member that serves nothing: what it does is in its environment, which the test sets in the primary's. */
const { MEMBER_FAILS, PORT } = process.env;
void serveAsMember(
  async () => {
    if (MEMBER_FAILS) throw new Error(MEMBER_FAILS);
    return {
      address: `http://localhost:${PORT}`,
      madePassword: undefined,
      stop: async () => undefined,
      report: async () => process.pid,
    };
  },
  ({ message }) => message,
);
