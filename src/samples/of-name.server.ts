/**
 * The picture that is called like somebody or something: "nomsa-phiri" is that of Nomsa Phiri.
 *
 * @throws Error when there is none
 */
export function ofName(addresses: Record<string, string>, name: string): string {
  const address = addresses[name.toLowerCase().replaceAll(" ", "-")];
  if (!address) throw new Error(`There is no sample picture of ${name}.`);
  return address;
}
