import type { SamplePost } from "./sample.server";

const kudakwashe = {
  author_name: "Kudakwashe Banda",
  author_bio: "Keeps the machines running and the bench tidy. If it spins, heats or squeaks, he has had it in pieces.",
};

export const benchPosts: SamplePost[] = [
  {
    ...kudakwashe,
    daysAgo: 17,
    title: "Ten solder joints worth recognising",
    picture: "solder-joints",
    excerpt: "A good joint tells you so. So does a bad one, if you know where to look.",
    categories: ["tutorials", "hardware"],
    featured: true,
    related_post_ids: [1],
    content: `Most boards that come to the repair table have one bad joint. Learn to see it and you have repaired half of them. In March we kept a tally: of 41 dead boards, 23 needed nothing but fresh solder, and the dearest part any of those consumed was patience.

## The one you want

A small, shiny volcano. The solder climbs both the pad and the leg, and its sides curve *inwards*. You can see the shape of the leg through it. Lead-free solder sets a little duller, so there you go by the curve and not by the shine.

![Cross-section, from the left: a good joint, a ball on a cold pad, a grainy cone, a spike, and too little solder](drawing:joints)

## The nine you do not

| Looks like | What happened | What to do |
|---|---|---|
| A ball sitting on the pad | the pad was cold | heat the pad, not the solder |
| A dull, grainy cone | it moved while it set | melt it again and hold still |
| A crack around the leg | stress, or years | remove the old solder, add new |
| A spike | the iron left too slowly | touch it again with a little flux |
| A bridge to the neighbour | too much of everything | drag it away with braid |
| A hole beside the leg | too little solder | add some |
| A lifted pad | too hot for too long | run a wire to the next joint |
| Brown crust | burnt flux | clean, and lower the heat |
| Nothing at all | it happens to everybody | smile, and solder it |

Cracks are the champions. They live where somebody pushes and pulls: charging sockets, switches, and anything heavy that was soldered by its legs alone.

## Three habits

1. **Clean the tip before each joint.** Brass wool, not a wet sponge that cools the iron.
2. **Count to three.** Iron on pad and leg, *one*; feed solder to the far side, *two*; solder away, then the iron, *three*.
3. **Look with light from the side.** A phone camera at twice its size is a fine microscope.

For leaded solder we set the irons to 330 °C, for lead-free to 360 °C. If you need more, the tip is worn or too small.

## The pad that will not get hot

Sooner or later you meet a pad that drinks heat: it belongs to the ground plane, a sheet of copper as large as the board. Turning the iron up only burns the flux. Take the widest tip that fits, put a drop of fresh solder on it so that it touches with more than one point, and wait a second longer. If it is still stubborn, warm the whole board from below first; the hot plate stands behind the irons.

## Taking one apart

Old solder melts badly because its flux is long gone. So begin by *adding* some. Then lay braid over the joint, iron on top, and lift both together before the braid freezes to the board. For a part with two legs, heat them in turn and rock it out; for one with twenty, cut the legs first and take them one by one. The part is cheap, the pad is not.

## Ask the meter, too

Eyes are fooled by pretty joints. With the power off, put the meter on continuity and touch the *leg* with one probe and the end of the *track* with the other, so that the joint lies between them. Then wiggle the part. A beep that stutters is your fault found.

> A joint is not done when the solder is on. It is done when you have looked at it.

Wash your hands afterwards, and keep your tea on another table.`,
  },
  {
    ...kudakwashe,
    daysAgo: 31,
    title: "The first layer decides: a checklist for our 3D printers",
    picture: "first-layer",
    excerpt: "Nine of ten failed prints have failed in the first two minutes. Here is how to spend those minutes.",
    categories: ["hardware", "design", "tutorials"],
    related_post_ids: [10],
    content: `Stay for the first layer. If it is right you may go and have lunch; if it is wrong, lunch will be followed by a bird's nest.

We can put a price on it. The last overnight job that came loose was 140 grams of filament, $3.50 at what a spool costs us, and nine hours of a machine that three people had been waiting for. It had failed at six minutes past eight. It finished failing at five.

## Before you press print

- [ ] **Plate clean?** Dish soap and warm water once a week, alcohol before each print. Fingerprints are invisible, and filament does not stick to them.
- [ ] **Filament dry?** If it crackles at the nozzle, there is water in it. Four hours at 45 °C for PLA.
- [ ] **The right profile?** Ours are named after the machine *and* the material.
- [ ] **Nozzle clean?** A brown blob on its side will be wiped into your print, always on the good face.
- [ ] **Spool free?** A crossed loop stops a print at three in the morning.

## What to look for

Lines that touch each other, slightly flattened, with no gaps and no ridges.

![Cross-section: round threads apart when the nozzle is too high, flattened ones side by side when it is right, thin and scraped ones when it is too low](drawing:layers)

| You see | It means | Turn |
|---|---|---|
| Round threads that do not touch | nozzle too high | down 0.02 mm |
| Thin, see-through, scraping | nozzle too low | up 0.02 mm |
| Good on the left, bad on the right | plate not level | run the mesh again |
| Corners that lift later | cooling too fast | brim of 5 mm, doors shut |

Turn while it prints, and wait for a whole line before you turn again. Then rub the finished layer with a fingertip, at the far edge, away from the nozzle. It should feel like the cover of a paperback.

## Settings we begin with

\`\`\`ini
first_layer_height = 0.24
first_layer_speed = 20
first_layer_temperature = 215
first_layer_bed_temperature = 60
disable_fan_first_layers = 2
\`\`\`

They are for PLA, and they are a beginning, not a law. Other materials want other things from the plate:

| Material | Nozzle | Plate | Mind that |
|---|---|---|---|
| PLA | 215 °C | 60 °C | it softens in a parked car |
| PETG | 240 °C | 80 °C | it can tear pieces out of a smooth plate |
| TPU | 225 °C | 45 °C | slow down; it is pushed, and it is rubber |

For PETG we spread a thin film of glue stick. It is not there to hold the print but to let it go.

## A shape that wants to stay

The best cure for a print that lifts is in the drawing. Put the largest flat face down. Round the corners that touch the plate, since a sharp corner is where the peeling starts. Split a tall thin thing into two short ones and glue them. Three minutes with the model save an hour with the brim.

## Let it cool

When it is done, wait until the plate is below 30 °C. Most prints then come off by themselves with a click. No scrapers, please: every scratch on a plate was made by somebody in a hurry.

Change one thing at a time and write it in the notebook that hangs on each machine: date, material, what you turned, what happened. The notebook is the best part of the machine.`,
  },
];
