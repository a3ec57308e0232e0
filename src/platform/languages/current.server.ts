import { AsyncLocalStorage } from "node:async_hooks";
import { type Speaking, speaking, takeLanguageFrom } from "./texts";

const current = new AsyncLocalStorage<Speaking>();

takeLanguageFrom(() => current.getStore());

/** Does work in a language: its texts, and the addresses that it makes. */
export const inLanguage = <Result>(language: Speaking, work: () => Result): Result => current.run(language, work);

/** The language that somebody asks in, as it is kept with what they ask for: its tag, or empty for the main language. */
export const askedIn = (): string => (speaking().prefix ? speaking().tag : "");
