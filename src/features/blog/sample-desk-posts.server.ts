import type { SamplePost } from "./sample.server";

const rumbidzai = {
  author_name: "Rumbidzai Chirwa",
  author_bio:
    "Leads software at the makerspace. Writes services that survive the rainy season, and teaches others to do the same.",
};
const thandeka = {
  author_name: "Thandeka Mlilo",
  author_bio: "Looks after the community: who comes, who comes back, and who has not been seen for a while.",
};
const nomsa = {
  author_name: "Nomsa Phiri",
  author_bio: "Brings mentors and learners together, and asks both of them uncomfortable questions.",
};

/** The second sample article, with everything an article can have. */
export const slowConnection: SamplePost = {
  ...rumbidzai,
  daysAgo: 10,
  title: "A website that opens on a slow connection",
  picture: "slow-connection",
  excerpt:
    "Your visitor stands at a kombi stop with two bars and forty megabytes left. What should your page weigh, and what should it do first?",
  categories: ["tutorials", "software", "design"],
  featured: true,
  related_post_ids: [4, 6, 10],
  content: `Data is money. A page of five megabytes costs some of our visitors more than the bus home, and most of it is never seen. Making a page light is not a trick for experts. It is a list, and here it is.

## Weigh it first

Open the developer tools, choose **Network**, tick *Disable cache*, and set the speed to *Slow 4G*. Reload. Two numbers matter: how many kilobytes, and when the first words could be read.

| | A typical page | What we aim for |
|---|---|---|
| Everything together | 2,500 kB | 300 kB |
| Scripts | 700 kB | 100 kB |
| Requests | 70 | 15 |
| First words | 4 s | 1 s |

## 1. Send words, not an empty box

If your server sends an empty page and a script that fetches the words, your reader waits twice. Let the server write the text into the page. Scripts may come later and make it comfortable.

## 2. Pictures in the size they are seen

A phone shows a picture 400 points wide. Do not send it 4,000.

\`\`\`html
<img
  src="/pictures/bench-800.webp"
  srcset="/pictures/bench-400.webp 400w, /pictures/bench-800.webp 800w"
  sizes="(min-width: 60rem) 33vw, 100vw"
  width="800" height="600"
  loading="lazy" alt="Two people soldering at the long bench">
\`\`\`

\`width\` and \`height\` keep the place free, so that the text does not jump away from under the thumb. \`loading="lazy"\` leaves alone what is far below. Take it away from the first picture: that one should come at once.

## 3. One font, or none

Each weight of a font costs 20 to 100 kB. Fonts of the system cost nothing and are there already. If you want your own, take one variable file and only the letters you need.

## 4. Let nothing travel twice

Give every file whose name contains its version a year:

\`\`\`http
Cache-Control: public, max-age=31536000, immutable
\`\`\`

The page itself is asked for each time, but answers *304 Not Modified* when it has not changed: a few hundred bytes.

## 5. Question each script

Ask of every script: *what would a visitor miss without it?* A slider, a counter, a chat window nobody answers? The lightest script is the one you did not send.

## 6. Forms that forgive

A form that loses its text when the connection drops will not be filled in again. Keep what was typed in the browser until the server has said yes, and give each sending a number of its own, so that sending it again does nothing twice.

## Measure again, on a real phone

Borrow the oldest phone in the room. Stand where the signal is bad. If you grow impatient with your own page, so does everybody else.

We do this with a page from the audience at every TypeScript evening. Bring yours.`,
};

export const deskPosts: SamplePost[] = [
  {
    ...rumbidzai,
    daysAgo: 24,
    title: "Git for two people and a bad connection",
    picture: "git",
    excerpt: "Six commands, one agreement, and no more files called final-final-2.",
    categories: ["tutorials", "software"],
    related_post_ids: [2],
    content: `Git was made for people who are not online together. That is exactly our situation, so let us use it well.

## The agreement

1. \`main\` always works.
2. Whoever changes something does it on a branch of their own.
3. The other one reads it before it joins \`main\`.

That is all the process two people need.

## A day with it

\`\`\`sh
git switch main
git pull --rebase          # what did the other one do?
git switch -c water-alarm  # my own branch

# ... work, in small steps ...
git add -p                 # choose what belongs together
git commit -m "Ring the alarm only once an hour"

git push -u origin water-alarm
\`\`\`

\`git add -p\` is worth learning on the first day. It shows you every change and asks. You will catch a forgotten password and three debug lines a week.

## When the connection is bad

- Clone with \`--filter=blob:none\`: history comes when you ask for it.
- Commit as often as you like; only pushing needs a network.
- No network at all? A bundle travels on a memory stick:

\`\`\`sh
git bundle create today.bundle main..water-alarm
\`\`\`

## When it goes wrong

| You think | Type |
|---|---|
| I have broken this file | \`git restore file.py\` |
| I committed to \`main\` by mistake | \`git switch -c rescue\` |
| I have lost everything | \`git reflog\` |

The last one is the secret: Git forgets almost nothing for weeks. Breathe, read the reflog, and go back to the line before the mistake.`,
  },
  {
    ...rumbidzai,
    daysAgo: 45,
    title: "What a language model can do on an old laptop",
    picture: "language-model",
    excerpt: "No graphics card, eight gigabytes, no connection. We tried it on the machines in the training room.",
    categories: ["ai", "software", "research"],
    related_post_ids: [2, 8],
    content: `The training room has twelve laptops, each with eight gigabytes of memory and a processor from 2017. We wanted to know what a small open model does on them, without sending a word to anybody.

## What fits

A model's size in memory is roughly the number of its parameters times the bytes for each. Stored in four bits, a model of three billion parameters takes about two gigabytes, and leaves room for a browser.

| Parameters | Memory, 4 bits | Words per second |
|---|---|---|
| 1 billion | 0.8 GB | 11 |
| 3 billion | 2.1 GB | 4 |
| 7 billion | 4.4 GB | 1.5 |

Four words per second is a calm reading pace. One and a half is a test of character.

## What it was good at

- Rewriting a stiff e-mail into a friendly one.
- Explaining an error message of a compiler.
- Sorting two hundred answers of a survey into five groups, overnight.

## What it was not good at

- Facts. Asked for the height of the Chilojo Cliffs it gave three answers, all with confidence.
- Shona beyond greetings. It has read far too little of it.
- Arithmetic with more than three digits.

## How we use it now

\`\`\`python
prompt = (
    "Sort this answer into one of: tools, time, money, people, other.\\n"
    "Answer with the one word only.\\n\\n" + answer
)
\`\`\`

A closed question, a list to choose from, and a person who reads a sample of the results. Used like this a small model is a fast, tireless and slightly careless assistant. Do not let it write your facts; do let it do your sorting.`,
  },
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
