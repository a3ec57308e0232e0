import type { MetaFunction } from "react-router";
import type { Site } from "../../platform/site";
import { TextLink } from "../../ui/button";
import { pageMeta, siteOf } from "../../ui/frame/page-meta";
import { useSite } from "../../ui/site";
import { LegalPage } from "./legal-page";

const lead = "What this website keeps about you, why, for how long, and how to have it corrected or removed.";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: "Privacy", description: lead, site: siteOf(matches) });

const sectionsFor = ({ name, email, address }: Site) => [
  {
    id: "short",
    title: "In short",
    body: (
      <ul>
        <li>You can read the whole site without telling us who you are.</li>
        <li>There are no trackers and no advertising, and no cookies but one that comes with signing in.</li>
        <li>We keep what you give us in a form, and use it for what that form is for.</li>
        <li>We do not sell it, and we do not hand it to anybody who would.</li>
      </ul>
    ),
  },
  {
    id: "keep",
    title: "What we keep",
    body: (
      <>
        <p>
          <strong>When you register for an event:</strong> your name and e-mail address, and whatever else you choose to
          fill in: phone number, organisation, experience, interests, dietary needs and anything you need us to arrange.
          We also keep when you registered, whether you came and when you were reminded. The link to your registration
          is kept on the device that you registered on, until the event is over. If you wish no more reminders or
          announcements, that is kept under a scrambled form of your address, not the address itself.
        </p>
        <p>
          <strong>When you make an account:</strong> your user name, full name and e-mail address, and your password in
          a form that cannot be turned back into the password. The events you register for while signed in belong to the
          account, and so does a picture of you, if you add one. Of each device on which you sign in we keep its kind,
          such as “Chrome on Android”, when it was used, and the beginning of its network address, so that you can tell
          your own.
        </p>
        <p>
          <strong>When you write to us or apply to join a community:</strong> the message or application, with your name
          and how to answer you.
        </p>
        <p>
          <strong>While the site works for you:</strong> the server sees the network address of your device, as every
          server does. For a day at most it is used, scrambled, to stop anybody from guessing passwords or flooding a
          form. A sign-in, a failed one and a change of password are noted with it, to find out who got into an account
          that is not theirs.
        </p>
      </>
    ),
  },
  {
    id: "why",
    title: "What it is for",
    body: (
      <>
        <p>
          To hold your place, to tell you when an event changes, to prepare the room, the tools and the food, to answer
          you, and to keep accounts safe. Dietary and special needs are read only by those who prepare the event.
        </p>
        <p>If we ever wanted to use something for another purpose, we would ask you first.</p>
      </>
    ),
  },
  {
    id: "device",
    title: "What stays on your device",
    body: (
      <>
        <p>The site stores a few things in your own browser, because it would not work well without them:</p>
        <ul>
          <li>two keys that keep you signed in, until you sign out or they run out;</li>
          <li>
            once you have signed in, a cookie that says so for a year: whoever guesses at your password elsewhere cannot
            keep you out here. It is sent only with what signs you in and out, and tells us nothing else;
          </li>
          <li>whether you chose light or dark colours;</li>
          <li>a form that you have begun and not yet sent, so that a lost connection does not lose your words.</li>
        </ul>
        <p>You can remove all of it at any time by clearing the data of this site in your browser.</p>
      </>
    ),
  },
  {
    id: "others",
    title: "Who else sees it",
    body: (
      <>
        <p>
          The staff of {name} who run the events and the site. Nobody else, unless the law obliges us, or we need a
          company to store or send data for us, and then only for that.
        </p>
        <p>
          Letters and pictures of this site come from our own server. Some things come from elsewhere, and those who run
          them see that you came: the map is shown by OpenStreetMap, a chat link opens WhatsApp, and links to other
          sites lead to their own rules.
        </p>
      </>
    ),
  },
  {
    id: "long",
    title: "How long",
    body: (
      <p>
        An account stays until you delete it, which you can do on the page of{" "}
        <TextLink to="/account">your account</TextLink>: your places at events to come are given back, and of those that
        are over your name and how to reach you go. A sign-in is forgotten 30 days after its last use at the latest.
        Registrations without an account, messages and applications stay while they are of use in running the space, and
        are removed when you ask, unless the law makes us keep a record.
      </p>
    ),
  },
  {
    id: "rights",
    title: "Your rights",
    body: (
      <>
        <p>
          With an account you see, correct and delete what we hold about you by yourself, and download all of it, on the
          page of <TextLink to="/account">your account</TextLink>.
        </p>
        <p>
          You may ask what we hold about you, have it corrected, have it removed, or tell us to stop using it. In
          Zimbabwe these rights stand in the Cyber and Data Protection Act of 2021. Write to{" "}
          <TextLink to={`mailto:${email}`}>{email}</TextLink> from the address we know, or come by:{" "}
          {address.lines.join(", ")}. It costs nothing.
        </p>
        <p>
          If you are not content with our answer, the Postal and Telecommunications Regulatory Authority (POTRAZ) hears
          complaints.
        </p>
      </>
    ),
  },
  {
    id: "children",
    title: "Young makers",
    body: (
      <p>
        Under 18, please have a parent or guardian register you, or tell them before you do. They may see, correct and
        remove what we hold about you.
      </p>
    ),
  },
];

/** What is kept about whom, and why. */
export default function PrivacyPage() {
  return <LegalPage title="Privacy" lead={lead} changed="22 November 2026" sections={sectionsFor(useSite())} />;
}
