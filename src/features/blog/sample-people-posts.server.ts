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

![The hall on Sunday: two people beside a pump on the table, a rising line on the screen behind them, and arms up in the front row](drawing:demonstrations)

## The one that pumped

Three students and a retired plumber built a controller that fills the roof tank only when the borehole has recovered. Their trick was to listen: a pump that runs dry sounds different, and a two-dollar microphone hears it before any sensor does.

The plumber had known that sound for thirty years. It took him a minute to imitate it, and the students the rest of the night to teach it to a board. They recorded ten minutes with water and twenty seconds without, looked at both, and found that the dry pump loses its deep hum and gains a rattle. So the program compares the two:

\`\`\`python
hum = loudness(50, 400)          # hertz, from and to
rattle = loudness(1500, 4000)

if rattle > 2 * hum:
    pump.off()
    wait(minutes=40)             # let the water come back
\`\`\`

Because it compares, and does not measure, it works just as well with the microphone a metre further away.

## The three that nearly did

- A meter that reads a prepaid electricity display with a camera, and warns *before* the last units are gone. It read 8 as 0 whenever the sun shone on it.
- A map of which suburbs have water today, filled in by text message. It worked, and had nine reports, all from one very diligent aunt in Mbare.
- A lamp for a classroom that borrows its power from a bicycle. It shone for as long as somebody pedalled, which turned out to be four minutes.

## What broke

1. Wi-Fi, at ten on Friday. Fifty-four people had brought two devices each, and our router had been set up for sixty.
2. Two voltage regulators, for the same reason: no fuse.
3. Our plan for the coffee.

## What it cost

We are asked this by everybody who wants to hold one, so here is the whole bill:

| What | |
|---|---|
| Food, five meals for 54 | $486 |
| Parts, of which a third came back | $412 |
| Fuel for the generator | $38 |
| Electricity | $22 |
| **Together** | **$958** |
| Tickets, 54 at $10 | $540 |
| Paid by partners | $418 |

The rooms were ours and the mentors gave their weekend. Without either you would have to count twice as much.

## What we will do differently

> Give every team a mentor on Friday, not on Saturday. By then the wrong thing is half built.

We will also open the parts store on the evening before, have a quiet room with mattresses, and ask every team for a page of notes *while* they build. The notes of the pump team are why it is now running in two more houses.

And we shall ask the two teams that showed nothing to speak as well. One of them had found out, with a clean set of measurements, that their idea could not work. That was the second-best result of the weekend, and nobody clapped for it.

## And now?

The teams with the three best ideas have bench space and parts for two months. If you can weld, sew, solder or simply explain well, come on a Saturday and ask for their table. The bicycle lamp, in particular, is looking for a heavier flywheel and stronger legs.`,
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

The first sentence is the one people leave out. Somebody once asked us for an hour how to cut a memory card smaller. What he wanted was to move his photographs to a phone.

## Before and after

| Asked like this | We have to guess | Better |
|---|---|---|
| It does not work. | everything | It switches on, and off again after two seconds. |
| Is this board any good? | good for what | Will this board run for a month on two AA cells? |
| I did exactly what the video says. | which video, and what is different | I used a 5 V relay where the video has a 3 V one. |
| Can I ask something? | whether you will | *Ask it.* |

## Show it

Copy the *whole* error message, as text:

\`\`\`text
Traceback (most recent call last):
  File "main.py", line 12, in <module>
OSError: [Errno 116] ETIMEDOUT
\`\`\`

Not a photograph of the screen, and not "it says something about timeout". The line number is the most useful thing on your desk. For hardware the opposite holds: there a photograph is worth more than any description, from above, in daylight, with every wire visible from end to end.

Take passwords out before you send anything. Put \`XXXX\` in their place, so that we can see that there was one.

## Make it small

Take away everything that has nothing to do with the problem. Ten lines that fail are a gift; a thousand lines that fail are a second job. If it suddenly works while you are cutting, look at the last thing you removed. You have found it without us.

## How long to try alone

Twenty minutes if you have no idea where to look. As long as you like while you are still learning something. Being stuck all day is not diligence, and asking after ten seconds robs you of the nicest part. Set the timer on your phone; we mean that literally, because nobody notices the third hour.

## For those who answer

![Five people talking across a breakfast table with a teapot, bread and fruit](drawing:mentors-breakfast)

Once a term the mentors have breakfast and compare mistakes. These rules came from there:

- Ask before you touch the keyboard. It is theirs.
- Say how you found it, not only what it was.
- Count to ten before you help. Half of the time they are about to see it.
- "I do not know, let us look" is the best sentence a mentor has.

## When it works again

Tell whoever helped you, and say which of their suggestions it was. Then write the answer under your own question. Somebody will type the same words next year, late at night, and it may well be you.

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

Not one of those thirty-six questions was answered by the large, handsome board in the entrance hall. It told visitors when we were founded.

## How large?

A letter can be read from about two hundred times its height.

| You stand | Letters at least | For tired eyes |
|---|---|---|
| 1 m away, at a drawer | 0.5 cm | 1 cm |
| 4 m, from the lift | 2 cm | 4 cm |
| 10 m, down the corridor | 5 cm | 10 cm |

Take the right-hand column. Somebody always left their glasses in the kombi.

## How high?

Hang what is read close up with its middle at 1.4 metres: that suits people standing, people in a wheelchair and most children of ten. Anything that has to be seen over a crowd hangs above two metres, and then it must be twice the size. And look at it when the door next to it stands open. Our door hid the most important sign from nine until five, all the hours it was needed.

## What worked

- Few words. "Makerspace, right" beats "Welcome to the 4th floor".
- Dark on light. Our elegant grey had a contrast of 2.8 to 1; on a screen 4.5 is the least for small text, and a screen has no afternoon sun on it.
- Arrows *before* the words when you go left, after them when you go right.
- The same word everywhere. We had a "laser room", a "cutting area" and a "workshop 2", and all three were one door.
- Signs on the machines that turn over: **free** on one side, a name and a time on the other.

## What did not

Laminated notices beginning with *Please*. There were five above the sink, and the sink was full of cups. We took all five down and put up a shelf with hooks, one for each cup. A sign that has to be repeated is usually a piece of furniture that is missing.

Colours as a code failed too. We painted a blue line for hardware and an orange one for software, and people followed whichever they liked better.

## Test with tape

Print on plain paper, hang it with tape, and watch for a week. Do not explain anything; if you have to point, the sign has failed. We moved eleven of fourteen. After that week we stood by the lift once more, for the same hour: four questions instead of thirty-six, and one of them was about insurance.

## Then cut

![Kudakwashe watching the laser cutter burn the word Harare into a sheet of plywood](drawing:laser-cutter)

Only then did we cut them, from plywood of three millimetres. One sheet at $9 made all fourteen, in a morning. The letters are burnt into the surface and rubbed with black paint, so that no corner can peel off.

The templates are on the computer beside the laser cutter, if your school would like a set. Bring your own list of questions. Ours are about bags.`,
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

Forty is not many, most of them applied for a first or second post in Harare, and memory is kinder than a recording. Read the numbers with that in mind.

## The five most frequent

1. *Tell me about something you built that somebody else uses.* (31 of 40)
2. *What was the hardest fault you found, and how did you find it?* (28)
3. *Read this code. What does it do, and what would you change?* (24)
4. *How do you know that it works?* (22)
5. *What do you do when you disagree with a colleague?* (17)

No framework in the first five. It is named in the advertisement, and hardly ever in the room.

## What follows from it

**Build one thing for one real person.** A stock list for your aunt's shop that she opens every morning is worth more than five finished courses. You will be able to answer the first four questions from it.

**Keep a notebook of faults.** Three lines each: what I saw, what it was, how I found out. After ten entries the second question is easy.

**Read other people's code aloud.** We do it on the first Thursday of the month, with a projector and without shame.

## One that was really asked

Three companies, independently, showed something very like this:

\`\`\`python
def add_guest(name, guests=[]):
    guests.append(name)
    return guests

print(add_guest("Rudo"))
print(add_guest("Farai"))
\`\`\`

The second line prints both names. Python makes the empty list once, when the function is defined, and every call shares it. But two of the three interviewers said afterwards that they did not mind whether people knew this. They wanted to hear *"I am not sure; I would run it"*, and then see somebody read the result with interest.

## The answer about disagreeing

This is where most of us stumble, because the honest answer seems to be "I keep quiet". What worked was a small true story with an end. One member told how she had wanted one database and her partner another; they spent an afternoon filling both with ten thousand rows, and she lost. She got the post. A bakery with a webshop put the question best of all:

> Tell me about a time you were wrong. Then tell me what you do differently on Mondays.

## What members wished they had asked

An interview has two sides. Nineteen of the forty asked nothing at all when it was their turn, and most of them regretted it on the way home. These are worth your breath:

- Who would read my code, and how often?
- What happened the last time something broke on a Friday?
- What did the last person in this post go on to do?
- When there is no power, where do you work?

The last one is not a joke. Its answer told one member that there was a generator, and another that there was no plan.

## A small preparation

| Evening | Do |
|---|---|
| First | choose your project, write down who uses it |
| Second | write three tests for it |
| Third | explain it to somebody who does not program |
| Fourth | let a mentor ask you the five questions |

Stand up while you do the third. It is harder to mumble.

The fourth evening can be any Wednesday. Bring the project; we bring the questions, and tea. And when your own interview is over, bring us its questions, whether you got the post or not. That is how this list is made.`,
  },
];
