import type { ChangeOf, FilterOf, ItemOf, ListOf, NewOf, Schemas } from "../api/kit/schemas";
import type { Caller, Done } from "./api";

/** The calls of a resource by its schemas. @param path "/partners" */
export const crudClient = <S extends Schemas, Id extends number | string = number>(
  { call }: Caller,
  path: `/${string}`,
) => ({
  list: (query: FilterOf<S>) => call<ListOf<S>>("GET", path, { query }),
  read: (id: number | string) => call<ItemOf<S>>("GET", `${path}/${encodeURIComponent(id)}`),
  create: (body: NewOf<S>) => call<ItemOf<S>>("POST", path, { body }),
  update: (id: Id, body: ChangeOf<S>, seen?: string) => call<ItemOf<S>>("PUT", `${path}/${id}`, { body, seen }),
  remove: (id: Id) => call<Done>("DELETE", `${path}/${id}`),
});
