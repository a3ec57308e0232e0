/** The default privacy text. */
export const defaultPrivacy = `
What this website keeps about you, why, for how long, and how to have it corrected or removed.

## In short

- You can read the whole site without telling us who you are.
- There are no trackers and no advertising, and no cookies but those that come with signing in.
- We keep what you give us in a form, and use it for what that form is for.
- We do not sell it, and we do not hand it to anybody who would.

## What we keep

**When you register for an event:** your name and e-mail address, and whatever else you choose to fill in: phone number, organisation, experience, interests, dietary needs and anything you need us to arrange. We also keep when you registered, whether you came and when you were reminded. The link to your registration is kept on the device that you registered on, until the event is over. If you unsubscribe from reminders or announcements, we remember that with a scrambled form of your address, not the address itself.

**When you make an account:** your user name, full name and e-mail address, and your password in a form that cannot be turned back into the password. The events you register for while signed in belong to the account, and so does a picture of you, if you add one. Of each device on which you sign in we keep its kind, such as “Chrome on Android”, when it was used, and the beginning of its network address, so that you can tell your own. If the site lets you sign in with an account that you have elsewhere, and you do, we also keep its number, your e-mail or name there, and when you last used it here.

**When you write to us or apply to join a community:** the message or application, with your name and how to answer you.

**When you report a fault of a machine:** what is wrong, your photos, and your name and contact details if you give them. Only the keepers of the machine and our staff see them. Photos are deleted 90 days after the fault is closed.

**When you learn or use a machine:** which qualifications you have, since when and until when, who granted them, and why one was revoked; which waivers and rules you accepted; for minors who signs for them; and suspensions. You see your own. Trainers and keepers see only what they need for their machines, and our staff see all of it.

**While the site works for you:** the server sees the network address of your device, as every server does. For a day at most it is used, scrambled, to stop anybody from guessing passwords or flooding a form. A sign-in, a failed one and a change of password are noted with it, to find out who got into an account that is not theirs.

## What it is for

To hold your place, to tell you when an event changes, to prepare the room, the tools and the food, to answer you, and to keep accounts safe. Dietary and special needs are read only by those who prepare the event.

If we ever wanted to use something for another purpose, we would ask you first.

## What stays on your device

The site stores a few things in your own browser, because it would not work well without them:

- two keys that keep you signed in, until you sign out or they run out;
- once you have signed in, a cookie that says so for a year, so that somebody who guesses at your password elsewhere cannot lock you out here. It is sent only when you sign in or out, and tells us nothing else;
- if you sign in with an account that you have elsewhere, a cookie for ten minutes, so that nobody else can finish what you began;
- whether you chose light or dark colours;
- a form that you have begun and not yet sent, so that a lost connection does not lose your words or photos.

You can remove all of it at any time by clearing the data of this site in your browser.

## Who else sees it

The staff of {name} who run the events and the site. Nobody else, unless the law obliges us, or we need a company to store or send data for us, and then only for that.

Letters and pictures of this site come from our own server. Some things come from elsewhere, and those who run them see that you came: the map is shown by OpenStreetMap, a chat link opens WhatsApp, and links to other sites lead to their own rules. If you sign in with an account that you have elsewhere, its provider sees that you sign in here, and when.

## How long

An account stays until you delete it, which you can do on the page of [your account](/account): your places at upcoming events are given back, and your name and contact details are removed from past ones and from faults that you reported. Your qualifications are deleted. Of waivers and rules that you accepted we keep your name, the text and the day for three years after your account, in case somebody asks. A sign-in is forgotten 30 days after its last use at the latest. Registrations without an account, messages and applications stay while they are of use in running the space, and are removed when you ask, unless the law makes us keep a record.

## Your rights

With an account you see, correct and delete what we hold about you by yourself, and download all of it, on the page of [your account](/account).

You may ask what we hold about you, have it corrected, have it removed, or tell us to stop using it. In {country}, {data_law} gives you these rights. Write to [{email}](mailto:{email}) from the address we know, or come by: {address}. It costs nothing.

If you are not content with our answer, the Postal and Telecommunications Regulatory Authority (POTRAZ) hears complaints.

## Young makers

Under 18, please have a parent or guardian register you, or tell them before you do. They may see, correct and remove what we hold about you.
`.trim();
