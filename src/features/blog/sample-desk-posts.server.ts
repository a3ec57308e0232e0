import type { SamplePost } from "./sample.server";

const rumbidzai = {
  author_name: "Rumbidzai Chirwa",
  author_bio:
    "Leads software at the makerspace. Writes services that survive the rainy season, and teaches others to do the same.",
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

That is all the process two people need. The third rule is the one that gets skipped, and the one that teaches: after two months of reading each other's branches you will both write as well as the better of you.

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

The message says what is different for whoever uses it. "Fixed stuff" is what you write when you do not know yet, and then it is too early to commit.

## When you both changed the same line

It will happen in the settings file, and it is not a disaster. Git stops and marks the place with both versions. Ring the other one up; it takes a minute, and no tool knows which of you is right.

\`\`\`sh
git status                 # which files wait for an answer?
git add settings.py        # after you have edited it
git rebase --continue      # or: git rebase --abort
\`\`\`

The second way out puts everything back to where it was. Knowing that, you can afford to try.

## When the connection is bad

A clone that breaks off begins again from nothing. Take the newest state first, and history in slices; a slice that has arrived stays:

\`\`\`sh
git clone --depth 1 https://example.org/garden.git
cd garden
git fetch --deepen 50      # again, whenever the signal is good
\`\`\`

Everything else is patient by nature. Commit as often as you like; only \`fetch\`, \`pull\` and \`push\` need a network. And with no network at all, a bundle travels on a memory stick:

\`\`\`sh
git bundle create today.bundle main..water-alarm

# on the other laptop
git fetch /media/stick/today.bundle water-alarm:water-alarm
\`\`\`

Ours was 14 kB for a week of work. The whole project, zipped, was 90 MB, and three of those zips were called *final*.

## What stays out

Put these into \`.gitignore\` before the first commit: passwords and keys, whatever the machine can make again, and large recordings. Git never forgets a video. If a password did slip in, deleting it in the next commit does not help, since history still holds it. Change the password.

## When it goes wrong

| You think | Type |
|---|---|
| I have broken this file | \`git restore file.py\` |
| I staged too much | \`git restore --staged file.py\` |
| The last message has a typing error | \`git commit --amend\` |
| I committed to \`main\` by mistake | \`git switch -c rescue\`, then \`git branch -f main origin/main\` |
| I have lost everything | \`git reflog\` |

The last one is the secret: what was ever committed, Git keeps for weeks. Breathe, read the reflog, and go back to the line before the mistake.`,
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

Four words per second is a calm reading pace. One and a half is a test of character. And before the first word comes a silence, because the model has to read what you wrote: about half a minute for a full page.

## Setting it up

We downloaded each model once and carried it around on a memory stick. The largest refused to be copied. Sticks come formatted as FAT32, where no file may be larger than four gigabytes; exFAT knows no such limit.

\`\`\`sh
llama-cli -m model-3b-q4.gguf -t 2 -c 2048
\`\`\`

\`-t\` is the number of threads. Give it the number of *real* cores: on our machines two were faster than the four that the system counts. \`-c\` is how much text it can keep in view, and every page of that costs memory too. Plug the laptop in. At full work the battery was empty after an hour and forty minutes, and the fan told everybody why.

## What it was good at

- Rewriting a stiff e-mail into a friendly one.
- Explaining an error message of a compiler.
- Sorting two hundred answers of a survey into five groups, in two hours and a bit, while everybody was at lunch.

## What it was not good at

- Facts. Asked for the height of the Chilojo Cliffs it gave three answers, all with confidence.
- Shona beyond greetings. It has read far too little of it.
- Arithmetic with more than three digits.
- Saying that it does not know. In a whole afternoon we did not get that sentence once.

## How we use it now

\`\`\`python
GROUPS = ["tools", "time", "money", "people", "other"]

def group_of(answer):
    reply = ask(
        f"Sort this answer into one of: {', '.join(GROUPS)}.\\n"
        "Answer with the one word only.\\n\\n" + answer
    )
    word = reply.strip().lower().rstrip(".")
    return word if word in GROUPS else "look at it"
\`\`\`

A closed question, a list to choose from, and a way out when the reply is not on the list. Eleven of the two hundred took that way out; one of them was a poem.

## Did we check?

Yes, by hand, and that was the useful part. Two people sorted 50 of the answers without seeing what the model had said. They agreed with each other on 46, and the model agreed with them on 41 of those 46. Nearly all its misses were between *people* and *other*, which says as much about our groups as about the model.

So measure the people as well. Had we only counted where the model went wrong, we would have blamed it for four answers on which we could not agree ourselves.

## Would we do it again?

For letters of complaint, survey answers and error messages: yes, and nothing private ever leaves the room. Used like this a small model is a tireless and slightly careless assistant. Do not let it write your facts; do let it do your sorting.`,
  },
];
