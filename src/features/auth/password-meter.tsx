import { t } from "../../platform/languages/texts";
import { passwordStrength } from "../users/strength";

/** By the score. */
const colours = ["bg-red", "bg-red", "bg-red", "bg-amber", "bg-violet", "bg-moss"] as const;

/** Five bars and a word for the strength of a password; nothing for an empty one. */
export function PasswordMeter({ password }: { password: string }) {
  const { score, name } = passwordStrength(password);
  return (
    <div className="flex h-5 items-center gap-3" aria-live="polite">
      <div className="flex flex-1 gap-1" aria-hidden="true">
        {[1, 2, 3, 4, 5].map((step) => (
          <span
            key={step}
            className={`h-1.5 flex-1 rounded-full ${password && step <= score ? colours[score] : "bg-rule"}`}
          />
        ))}
      </div>
      <span className="w-32 text-right text-sm text-soft">{password ? t`Password: ${{ name }}` : ""}</span>
    </div>
  );
}
