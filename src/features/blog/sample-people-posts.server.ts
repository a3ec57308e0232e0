import type { SamplePost } from "./sample.server";

const thandeka = {
  author_name: "Thandeka Mlilo",
  author_bio: "Looks after the community: who comes, who comes back, and who has not been seen for a while.",
};
const nomsa = {
  author_name: "Nomsa Phiri",
  author_bio: "Brings mentors and learners together, and asks both of them uncomfortable questions.",
};

export const peoplePosts: SamplePost[] = [
  {
    ...thandeka,
    daysAgo: 52,
    title: "Forty-eight hours, eleven teams, one working pump",
    picture: "pump-weekend",
    excerpt: "What happened at our last water hackathon, what broke, and what is still running.",
    categories: ["events", "community", "hardware"],
    related_post_ids: [1, 9],
    content: `On Friday evening eleven teams had an idea. On Sunday at two o'clock nine had something to show, four of them worked, and one pumped water.

## The one that pumped

Three students and a retired plumber built a controller that fills the roof tank only when the borehole has recovered. Their trick was to listen: a pump that runs dry sounds different, and a two-dollar microphone hears it before any sensor does.

## The three that nearly did

- A meter that reads a prepaid electricity display with a camera, and warns *before* the last units are gone.
- A map of which suburbs have water today, filled in by text message.
- A lamp for a classroom that borrows its power from a bicycle.

## What broke

1. Wi-Fi, at ten on Friday. Somebody had brought forty phones' worth of friends.
2. Two voltage regulators, for the same reason: no fuse.
3. Our plan for the coffee.

## What we will do differently

> Give every team a mentor on Friday, not on Saturday. By then the wrong thing is half built.

We will also open the parts store on the evening before, have a quiet room with mattresses, and ask every team for a page of notes *while* they build. The notes of the pump team are why it is now running in two more houses.

## And now?

The teams with the three best ideas have bench space and parts for two months. If you can weld, sew, solder or simply explain well, come on a Saturday and ask for their table.`,
  },
  {
    ...nomsa,
    daysAgo: 59,
    title: "How to ask for help so that you get it",
    picture: "ask-help",
    excerpt: "Four sentences that turn “it does not work” into an answer within the hour.",
    categories: ["community", "tutorials"],
    related_post_ids: [4],
    content: `Nobody at the makerspace minds a question. But some questions are answered in a minute and others take an afternoon, and the difference is rarely how hard they are.

## Four sentences

1. **What I want:** the sensor should send one value each hour.
2. **What I did:** I connected it to pin 34 and ran the example from the guide.
3. **What I expected, and what happened:** I expected a number, I get 0 each time.
4. **What I have tried:** another cable, another pin, another sensor.

Writing these down answers the question about every third time, before anybody has read it. That is not a waste. It is the point.

## Show it

Copy the *whole* error message, as text:

\`\`\`text
Traceback (most recent call last):
  File "main.py", line 12, in <module>
OSError: [Errno 110] ETIMEDOUT
\`\`\`

Not a photograph of the screen, and not "it says something about timeout". The line number is the most useful thing on your desk.

## Make it small

Take away everything that has nothing to do with the problem. Ten lines that fail are a gift; a thousand lines that fail are a second job.

## For those who answer

- Ask before you touch the keyboard. It is theirs.
- Say how you found it, not only what it was.
- "I do not know, let us look" is the best sentence a mentor has.

We hold an hour for questions every Wednesday at five. No question is too small for it; several have been too large, and became projects.`,
  },
  {
    ...thandeka,
    daysAgo: 80,
    title: "Signs that people read standing up",
    picture: "signs",
    excerpt: "We replaced every sign in the building with paper, tape and one rule. Fewer people get lost now.",
    categories: ["design", "community"],
    related_post_ids: [5],
    content: `For a year people came out of the lift on our floor, turned left, and opened the door of an insurance office. The insurance office was very kind about it.

## One rule

**A sign answers one question, at the place where it is asked.** Not at the entrance, not in an e-mail: at the lift, where you have to turn.

So we stood by the lift for an hour and wrote down what people asked.

| Asked | Where | Times |
|---|---|---|
| Is this the makerspace? | at the lift | 14 |
| Where can I put my bag? | inside the door | 9 |
| Is this machine free? | at each machine | 7 |
| Where are the toilets? | everywhere | 6 |

## How large?

A letter can be read from about two hundred times its height. To read a sign from four metres, its letters need two centimetres. Double that for those of us without our glasses.

## What worked

- Few words. "Makerspace, right" beats "Welcome to the 4th floor".
- Dark on light. Our elegant grey could not be read in the afternoon sun.
- Arrows *before* the words when you go left, after them when you go right.
- Signs on the machines that turn over: **free** on one side, a name and a time on the other.

## Test with tape

Print on plain paper, hang it with tape, and watch for a week. We moved eleven of fourteen signs. Only then did we cut them from plywood, and the laser cutter has them as a template, if your school would like a set.`,
  },
  {
    ...nomsa,
    daysAgo: 108,
    title: "What employers asked our members this year",
    picture: "interview",
    excerpt: "We collected the questions from forty interviews. The most frequent one was not about a framework.",
    categories: ["trends", "community", "software"],
    related_post_ids: [8, 4],
    content: `After each interview we ask members for one thing: the questions, as exactly as they remember them. This year forty people answered.

## The five most frequent

1. *Tell me about something you built that somebody else uses.*
2. *What was the hardest fault you found, and how did you find it?*
3. *Read this code. What does it do, and what would you change?*
4. *How do you know that it works?*
5. *What do you do when you disagree with a colleague?*

No framework in the first five. It is named in the advertisement, and hardly ever in the room.

## What follows from it

**Build one thing for one real person.** A stock list for your aunt's shop that she opens every morning is worth more than five finished courses. You will be able to answer the first four questions from it.

**Keep a notebook of faults.** Three lines each: what I saw, what it was, how I found out. After ten entries the second question is easy.

**Read other people's code aloud.** We do it on the first Thursday of the month, with a projector and without shame.

## A small preparation

| Evening | Do |
|---|---|
| First | choose your project, write down who uses it |
| Second | write three tests for it |
| Third | explain it to somebody who does not program |
| Fourth | let a mentor ask you the five questions |

The fourth evening can be any Wednesday. Bring the project; we bring the questions, and tea.`,
  },
];
