import type { MetaFunction } from "react-router";
import type { Site } from "../../platform/site";
import { TextLink } from "../../ui/button";
import { pageMeta, siteOf } from "../../ui/frame/page-meta";
import { useSite } from "../../ui/site";
import { LegalPage } from "./legal-page";

const lead =
  "The rules for using this website, taking a place at an event and working in the space. They are short on purpose.";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: "Terms", description: lead, site: siteOf(matches) });

const sectionsFor = ({ name, email, eventsEmail, address }: Site) => [
  {
    id: "agreement",
    title: "Who agrees to what",
    body: (
      <p>
        This site is run by {name}, {address.lines.join(", ")}. By making an account, registering for an event or
        applying to a community you agree to these terms. Reading the site asks nothing of you.
      </p>
    ),
  },
  {
    id: "accounts",
    title: "Your account",
    body: (
      <ul>
        <li>Give your real name and an e-mail address that reaches you. One account for each person.</li>
        <li>Keep your password to yourself. If you think somebody else knows it, change it and tell us.</li>
        <li>You can ask us to close your account at any time.</li>
        <li>We may close an account that is used to harm others, the space or the site, and will say why.</li>
      </ul>
    ),
  },
  {
    id: "events",
    title: "Events",
    body: (
      <>
        <p>
          A registration holds one place for one person. If you cannot come, please cancel, or write to{" "}
          <TextLink to={`mailto:${eventsEmail}`}>{eventsEmail}</TextLink>, so that somebody else can have it.
        </p>
        <p>
          Where an event has a fee, its page says how much, in US dollars. No money is taken on this site: we agree with
          you how to pay. If we have to cancel an event, you get back what you have paid for it.
        </p>
        <p>Dates, rooms and speakers can change. We write to the address you gave when something that matters does.</p>
      </>
    ),
  },
  {
    id: "space",
    title: "In the space",
    body: (
      <ul>
        <li>Be kind. Harassment of any sort, here or in our chats, ends your visit.</li>
        <li>Ask before you use a machine that you have not been shown. Wear what protects you.</li>
        <li>
          Tell somebody when a tool breaks. Tools wear out, and nobody will be angry; a hidden fault hurts the next
          person.
        </li>
        <li>Under 16, come with an adult, or with your school.</li>
        <li>You look after your own belongings and projects.</li>
      </ul>
    ),
  },
  {
    id: "work",
    title: "What you make is yours",
    body: (
      <p>
        Your projects, your code and your designs stay yours. When you send us a text, a picture or a project for the
        site, you allow us to show it here and to tell people about it, with your name, until you ask us to take it
        down. Send only what is yours to share.
      </p>
    ),
  },
  {
    id: "store",
    title: "The store",
    body: (
      <p>
        The store shows what can be had and what it costs, in US dollars. Nothing is sold on the page itself: its button
        opens a chat, and there is a sale when we have confirmed it to you there.
      </p>
    ),
  },
  {
    id: "site",
    title: "The site itself",
    body: (
      <ul>
        <li>Do not try to break in, overload it, or collect what it shows about people.</li>
        <li>We try to keep it correct and running, and cannot promise that it always is.</li>
        <li>
          Articles and projects are shared to learn from. Check what matters before you rely on it, above all near mains
          voltage.
        </li>
        <li>Links lead to sites of others, who answer for them.</li>
      </ul>
    ),
  },
  {
    id: "liability",
    title: "If something goes wrong",
    body: (
      <p>
        We answer for the harm that we cause on purpose or by carelessness. We do not answer for what we could not have
        known or prevented. Nothing here takes away a right that the law of Zimbabwe gives you, and that law applies to
        these terms.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Changes and questions",
    body: (
      <p>
        When these terms change, the date at the top changes, and if the change matters to account holders, we write to
        them. Questions are welcome: <TextLink to={`mailto:${email}`}>{email}</TextLink>. What we keep about you is
        described under <TextLink to="/privacy">Privacy</TextLink>.
      </p>
    ),
  },
];

/** The rules of the site and the space. */
export default function TermsPage() {
  return <LegalPage title="Terms" lead={lead} changed="21 November 2026" sections={sectionsFor(useSite())} />;
}
