import { serveAsMember } from "../../../src/app/cluster/member.server.ts";

/** A cluster member without a site: it fails or reports a port, depending on environment variables. */
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
