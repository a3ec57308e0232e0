/** The default terms. */
export const defaultTerms = `
The rules for using this website, taking a place at an event and working in the space. They are short on purpose.

## Who agrees to what

This site is run by {name}, {address}. By making an account, registering for an event or applying to a community you agree to these terms. Reading the site asks nothing of you.

## Your account

- Give your real name and an e-mail address that reaches you. One account for each person.
- Keep your password to yourself. If you think somebody else knows it, change it and tell us.
- You can ask us to close your account at any time.
- We may close an account that is used to harm others, the space or the site, and will say why.

## Events

A registration holds one place for one person. If you cannot come, please cancel, or write to [{events_email}](mailto:{events_email}), so that somebody else can have it.

Where an event has a fee, its page says how much, in {currency}. No money is taken on this site: we agree with you how to pay. If we have to cancel an event, you get back what you have paid for it.

Dates, rooms and speakers can change. We write to the address you gave when something that matters does.

## In the space

- Be kind. Harassment of any sort, here or in our chats, ends your visit.
- Ask before you use a machine that you have not been shown. Wear what protects you.
- Tell somebody when a tool breaks. Tools wear out, and nobody will be angry; a hidden fault hurts the next person.
- Under 16, come with an adult, or with your school.
- You look after your own belongings and projects.

## What you make is yours

Your projects, your code and your designs stay yours. When you send us a text, a picture or a project for the site, you allow us to show it here and to tell people about it, with your name, until you ask us to take it down. Send only what is yours to share.

## The store

The store shows what is available and what it costs, in {currency}. Nothing is sold on the page itself: its button opens a chat, and there is a sale when we have confirmed it to you there.

## The site itself

- Do not try to break in, overload it, or collect what it shows about people.
- We try to keep it correct and running, and cannot promise that it always is.
- Articles and projects are shared to learn from. Check what matters before you rely on it, above all near mains voltage.
- Links lead to sites of other people, who are responsible for them.

## If something goes wrong

We are responsible for harm that we cause on purpose or by carelessness, but not for harm that we could not have known of or prevented. Nothing here takes away a right that the law of {country} gives you, and that law applies to these terms.

## Changes and questions

When these terms change, the date at the top changes, and if the change matters to account holders, we write to them. Questions are welcome: write to [{email}](mailto:{email}). What we keep about you is described under [Privacy](/privacy).
`.trim();
