import type { Caller } from "../../client/api";
import type { OwnMachines, Sticker } from "./schema";

/** The calls about stickers, and about the machines that one keeps. */
export const machinePagesApi = ({ call }: Caller) => ({
  sticker: (code: string) => call<Sticker>("GET", `/m/${encodeURIComponent(code)}`),
  own: () => call<OwnMachines>("GET", "/users/me/machines"),
});
