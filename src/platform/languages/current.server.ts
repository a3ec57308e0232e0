import { AsyncLocalStorage } from "node:async_hooks";
import { type Speaking, takeLanguageFrom } from "./texts";

const current = new AsyncLocalStorage<Speaking>();

takeLanguageFrom(() => current.getStore());

/** Does work in a language: its texts, and the addresses that it makes. */
export const inLanguage = <Result>(language: Speaking, work: () => Result): Result => current.run(language, work);
