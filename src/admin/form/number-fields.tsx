import type { ComponentProps } from "react";
import { TextField } from "../../ui/form/fields";
import { useSite } from "../../ui/site";

type Props = ComponentProps<typeof TextField>;

/** An amount of money: two decimals, not below 0, in the currency of the site. */
export function MoneyField({ hint, ...rest }: Props) {
  const { currency } = useSite();
  const inCurrency = hint ? `${currency}, ${hint}` : currency;
  return <TextField type="number" inputMode="decimal" min={0} step={0.01} hint={inCurrency} {...rest} />;
}

/** A whole number, not below 0. */
export const WholeField = (props: Props) => <TextField type="number" inputMode="numeric" min={0} step={1} {...props} />;

/** A web address. */
export const AddressField = (props: Props) => (
  <TextField type="url" inputMode="url" autoCapitalize="none" spellCheck={false} {...props} />
);
