import type { ReactNode } from "react";
import { signInPath } from "../../../client/return-path";
import { t } from "../../../platform/languages/texts";
import { ButtonLink } from "../../../ui/button";
import { Card } from "../../../ui/card";

/** The frame of the answer whether somebody may use a machine. */
export const MayUseFrame = ({ children }: { children: ReactNode }) => (
  <Card as="section" aria-labelledby="may-use">
    <h2 id="may-use" className="mb-3 text-[1.375rem]">{t`May I use it?`}</h2>
    {children}
  </Card>
);

/** Asks visitors to sign in. @param path of the page, to come back to after signing in */
export const SignInFirst = ({ path }: { path: string }) => (
  <div className="grid justify-items-start gap-3">
    <p className="leading-snug">{t`Sign in to see whether you may use it.`}</p>
    <ButtonLink to={signInPath(path)} variant="secondary">{t`Sign In`}</ButtonLink>
  </div>
);
