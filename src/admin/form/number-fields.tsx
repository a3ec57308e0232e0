import type { ComponentProps } from "react";
import { digitsOf } from "../../platform/money/money";
import { TextField } from "../../ui/form/fields";
import { useSite } from "../../ui/site";

type Props = ComponentProps<typeof TextField>;

/** An amount of money: not below 0, in the currency of the site, with as many decimals as that has. */
export function MoneyField({ hint, ...rest }: Props) {
  const { currency } = useSite();
  const inCurrency = hint ? `${currency}, ${hint}` : currency;
  return (
    <TextField
      type="number"
      inputMode={digitsOf(currency) ? "decimal" : "numeric"}
      min={0}
      step={10 ** -digitsOf(currency)}
      hint={inCurrency}
      {...rest}
    />
  );
}

/** A whole number, not below 0. */
export const WholeField = (props: Props) => <TextField type="number" inputMode="numeric" min={0} step={1} {...props} />;

/** A web address. */
export const AddressField = (props: Props) => (
  <TextField type="url" inputMode="url" autoCapitalize="none" spellCheck={false} {...props} />
);

/** A whole number that may be blank, typed as text. */
export const CountField = (props: Props) => <TextField inputMode="numeric" autoComplete="off" {...props} />;
