import { ApiError } from "../api-error";

/** The parameters of a list's address as they were written: they may not make sense. */
export type ListParameters = Readonly<Record<string, string>> & { page: string; search?: string };

/** Values for an address; empty ones and the first page are left out of it. */
type AddressValues<Name extends string> = Readonly<Partial<Record<Name, string | number | undefined>>>;

/** How the address of a list is read and written. */
export interface ListAddress<A extends ListParameters> {
  /** the address of the whole list: "/projects" */
  path: `/${string}`;
  /** @param priceStep step of the site's price slider */
  read: (parameters: URLSearchParams, priceStep?: number) => A;
  href: (asked: AddressValues<keyof A & string>) => string;
  /** the non-empty parameters that narrow the list; a search keeps them */
  narrowing: (asked: A) => Record<string, string>;
  /** the address with another value of a parameter that narrows the list */
  narrowed: (asked: A, change: Readonly<Record<string, string>>) => string;
}

/**
 * The address of a list.
 * @param narrowing parameters that stay when another of them is chosen
 * @param others parameters that are dropped then, `page` among them
 */
export function listAddress<Narrowing extends string, Other extends string>(
  path: `/${string}`,
  narrowing: readonly Narrowing[],
  others: readonly (Other | "page")[],
): ListAddress<Record<Narrowing | Other | "page", string>> {
  type ListParameterValues = Record<Narrowing | Other | "page", string>;
  const names = [...narrowing, ...others];
  const entriesOf = (asked: Readonly<Record<string, string | number | undefined>>, among: readonly string[]) =>
    among
      .map((name): [string, string] => [name, String(asked[name] ?? "")])
      .filter(([name, value]) => value !== "" && !(name === "page" && value === "1"));
  const write = (entries: [string, string][]) => {
    const parameters = new URLSearchParams(entries).toString();
    return parameters ? `${path}?${parameters}` : path;
  };
  return {
    path,
    read: (parameters) =>
      Object.fromEntries(names.map((name) => [name, parameters.get(name)?.trim() ?? ""])) as ListParameterValues,
    href: (asked) => write(entriesOf(asked, names)),
    narrowing: (asked) => Object.fromEntries(entriesOf(asked, narrowing)),
    narrowed: (asked, change) => write(entriesOf({ ...asked, ...change }, narrowing)),
  };
}

/** A filter button: its value in the address and the API query for it. */
interface Choice<Ask> {
  id: string;
  label: string;
  ask: Ask;
}

/** The buttons of a category filter. Takes no list of a schema: the schemas are 30 kB of a first load. */
export const categoryChoices = <Category extends string>(
  all: () => string,
  labels: Readonly<Record<Category, string>>,
): Choice<{ category?: Category }>[] => [
  {
    id: "",
    get label() {
      return all();
    },
    ask: {},
  },
  ...(Object.keys(labels) as Category[]).map((category) => ({
    id: category,
    // In the language of the page, which is known when it is asked for.
    get label() {
      return labels[category];
    },
    ask: { category },
  })),
];

/**
 * Returns the API query for a filter's value.
 * @param refusal returns a message without a full stop
 * @throws ApiError 422
 */
export function askedBy<Ask>(choices: readonly Choice<Ask>[], id: string, refusal: (id: string) => string): Ask {
  const choice = choices.find((one) => one.id === id);
  if (!choice) throw new ApiError(422, refusal(id));
  return choice.ask;
}
