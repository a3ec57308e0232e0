import { lazy } from "react";
import { TextLink } from "../../ui/button";
import { Picture } from "../../ui/cover";
import { Icon } from "../../ui/icon";
import { ServerDrawn } from "../../ui/server-drawn";
import { EventKind } from "./event-kind";
import type { Event } from "./schema";

const TypedText = lazy(() => import("../../ui/typed-text").catch(() => ({ default: AsTyped })));

/** The text without its paragraphs and lists, where their code does not arrive. */
const AsTyped = ({ text }: { text: string }) => <p className="wrap-anywhere whitespace-pre-line">{text}</p>;

/** What kind of event it is, its title, and what it is in a sentence. */
export const EventHead = ({ event }: { event: Event }) => (
  <header className="flex min-w-0 flex-col items-start gap-5">
    <TextLink to="/events" className="-my-2 inline-flex min-h-11 items-center gap-2">
      <Icon name="arrow-left" className="size-4.5" />
      All events
    </TextLink>
    <EventKind event={event} />
    <h1 className="max-w-full wrap-anywhere">{event.title}</h1>
    <p className="max-w-2xl text-lg text-soft leading-relaxed wrap-anywhere sm:text-xl">{event.description}</p>
  </header>
);

/** Its picture, and all that its organiser wrote about it. */
export const EventContent = ({ event }: { event: Event }) => (
  <div className="grid content-start gap-8">
    <Picture
      src={event.image_url}
      alt=""
      seed={event.id}
      kind={event.event_type || "event"}
      ratio="16/9"
      sizes="(min-width: 64rem) 46rem, 92vw"
      eager
      className="overflow-hidden rounded-md border border-ink"
    />
    {event.content.trim() ? <ServerDrawn key={event.id} art={TypedText} properties={{ text: event.content }} /> : null}
  </div>
);
