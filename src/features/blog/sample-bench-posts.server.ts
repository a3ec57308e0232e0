import type { SamplePost } from "./sample.server";

const simbarashe = {
  author_name: "Simbarashe Ndoro",
  author_bio:
    "Leads hardware at the makerspace. Designs boards on weekdays, grows tomatoes at the weekend, and has been surprised by both.",
};
const kudakwashe = {
  author_name: "Kudakwashe Banda",
  author_bio: "Keeps the machines running and the bench tidy. If it spins, heats or squeaks, he has had it in pieces.",
};

/** The first sample article, with everything an article can have. */
export const soilSensor: SamplePost = {
  ...simbarashe,
  daysAgo: 3,
  title: "A soil sensor that tells you when to water",
  picture: "soil-sensor",
  excerpt:
    "Fourteen dollars of parts, twenty lines of Python and one evening: a sensor that sleeps all day and speaks only when the bed is dry.",
  categories: ["tutorials", "hardware", "iot"],
  featured: true,
  related_post_ids: [3, 11, 9],
  content: `Tomatoes do not die of thirst in a day. They die of being watered on Saturday because Saturday is when somebody remembers. A sensor remembers better, and this one costs less than the seedlings.

## What you need

| Part | Why this one | About |
|---|---|---|
| ESP32 board | Wi-Fi and deep sleep in one | $7.00 |
| Capacitive soil sensor | no bare metal in wet soil, so it does not corrode | $2.50 |
| Lithium cell with holder | one charge lasts a season | $4.00 |
| Three jumper wires | | $0.20 |

Do not buy the two-pronged *resistive* sensors. They pass a current through the soil, and after a month one prong is gone.

## Wire it

1. Sensor **VCC** to pin 25. We power the sensor from a pin so that it can be switched off.
2. Sensor **GND** to **GND**.
3. Sensor **AOUT** to pin 34. It belongs to the first converter; the second one stops working while Wi-Fi is on.

![Three wires: VCC of the sensor to pin 25, GND to GND, AOUT to pin 34; the soil reaches the middle of the sensor](drawing:wiring)

Coat the edges of the sensor with nail varnish. Water creeps into the cut edge of a circuit board long before it harms the front.

## Find your own two numbers

Every sensor reads a little differently, so measure yours. Hold it in the air and note the value: that is *dry*. Put it in a glass of water up to the line: that is *wet*.

## The program

\`\`\`python
import time
from machine import ADC, Pin, deepsleep

DRY, WET = 51000, 21500        # your own two numbers
HOUR = 60 * 60 * 1000

def moisture():
    power = Pin(25, Pin.OUT, value=1)
    time.sleep_ms(200)         # let the sensor settle
    sensor = ADC(Pin(34), atten=ADC.ATTN_11DB)
    readings = sorted(sensor.read_u16() for _ in range(9))
    power.value(0)
    share = (DRY - readings[4]) / (DRY - WET)
    return max(0, min(100, round(100 * share)))

level = moisture()
if level < 35:
    import report              # connects and sends; see below
    report.send(level)

deepsleep(HOUR)
\`\`\`

Nine readings, sorted, and we take the middle one: a single wild value cannot ring the alarm. The radio is what empties a battery, so it only wakes when there is something to say.

\`report.py\` joins the Wi-Fi and posts one number. Start with a message to your own phone; a chart can come later.

## How long does it last?

Awake without radio the board takes about 40 mA for a third of a second each hour. Asleep, a bare module takes some ten *micro*amperes. Many development boards take a hundred times more, because their voltage regulator and USB chip never sleep. If yours is empty after three weeks, that is where the charge went.

## Before you trust it

- Water a bed by hand for a week and compare what the sensor says with what your finger says.
- Put the tip at root depth, about ten centimetres, not at the surface.
- Write the two numbers on the sensor itself. You will have five of them sooner than you think.

The parts are on the shelf by the electronics bench, and on any Saturday somebody will help you with the first joint.`,
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
    content: `Most boards that come to the repair table have one bad joint. Learn to see it and you have repaired half of them.

## The one you want

A small, shiny volcano. The solder climbs both the pad and the leg, and its sides curve *inwards*. You can see the shape of the leg through it.

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

## Three habits

1. **Clean the tip before each joint.** Brass wool, not a wet sponge that cools the iron.
2. **Count to three.** Iron on pad and leg, *one*; feed solder to the far side, *two*; solder away, then the iron, *three*.
3. **Look with light from the side.** A phone camera at twice its size is a fine microscope.

For leaded solder we set the irons to 330 °C, for lead-free to 360 °C. If you need more, the tip is worn or too small.

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

## Before you press print

- [ ] **Plate clean?** Dish soap and warm water once a week, alcohol before each print. Fingerprints are invisible, and filament does not stick to them.
- [ ] **Filament dry?** If it crackles at the nozzle, there is water in it. Four hours at 45 °C for PLA.
- [ ] **The right profile?** Ours are named after the machine *and* the material.
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

## Settings we begin with

\`\`\`ini
first_layer_height = 0.24
first_layer_speed = 20
first_layer_temperature = 215
bed_temperature = 60
disable_fan_first_layers = 2
\`\`\`

They are a beginning, not a law. Change one thing at a time and write it in the notebook that hangs on each machine. The notebook is the best part of the machine.`,
  },
  {
    ...simbarashe,
    daysAgo: 66,
    title: "How big a battery for an evening without power?",
    picture: "battery",
    excerpt: "Router, lamp, laptop. A pencil, four lines of arithmetic, and no surprises at nine o’clock.",
    categories: ["tutorials", "hardware", "trends"],
    related_post_ids: [1],
    content: `Shops sell batteries by their largest number. Your evening is measured in watt-hours, so let us count those.

## Add up what you use

| What | Watts | Hours | Watt-hours |
|---|---|---|---|
| Router | 9 | 5 | 45 |
| Two LED lamps | 14 | 5 | 70 |
| Laptop | 35 | 3 | 105 |
| Phone | 10 | 1.5 | 15 |
| **Together** | | | **235** |

## Then be honest

Nothing converts without loss. From a battery through an inverter you get about 85 % of what was in it. And a battery wants to keep a rest: lithium iron phosphate may give 80 % each day for years, lead-acid only half.

\`\`\`text
235 Wh / 0.85 (inverter) / 0.80 (lithium) = 346 Wh
235 Wh / 0.85 (inverter) / 0.50 (lead)    = 553 Wh

346 Wh / 12.8 V = 27 Ah
553 Wh / 12.0 V = 46 Ah
\`\`\`

So the cheaper lead battery has to be almost twice as large, and wants replacing after two or three years. Do the sum for five years, not for today.

## Save before you buy

- Most routers take 12 V. A direct lead from the battery, with a fuse, saves the inverter altogether.
- Charge the laptop by day.
- An inverter that is switched on with nothing behind it still drinks 8 to 15 W. Switch it off.

## One rule

**Fuse every wire that leaves a battery, close to the battery.** A short circuit in a 100 Ah battery is a welding machine in your living room. Bring your plan to the bench on a Saturday before you connect anything; we would rather look twice than once.

![One fuse next to the battery; behind it the router, the lamps and the inverter side by side](drawing:fuses)`,
  },
  {
    ...simbarashe,
    daysAgo: 94,
    title: "LoRa across the rooftops: the range we really got",
    picture: "lora-rooftops",
    excerpt: "The box says fifteen kilometres. We walked through Harare with a handheld to find out what it means.",
    categories: ["iot", "research", "hardware"],
    related_post_ids: [1, 9],
    content: `We want ten weather stations on ten roofs, and no SIM card in any of them. LoRa sends a few bytes over kilometres with the power of a pocket lamp. How many kilometres depends on what stands between.

## How we measured

The receiver stood on our roof, with its antenna above everything else. A handheld sent one numbered packet every ten seconds while we walked, drove and sat in kombis. We counted what arrived.

| Place | Distance | Arrived |
|---|---|---|
| Street level, between offices | 0.8 km | 71 % |
| Park, trees between | 1.9 km | 88 % |
| Roof of a school | 4.2 km | 99 % |
| Hill with a view of the centre | 9.6 km | 97 % |
| Behind that hill | 10.1 km | 0 % |

![The way from our roof: 71 % between offices, 88 % through trees, 99 % to a roof, 97 % to the top of a hill, nothing behind it](drawing:profile)

## What we learned

1. **Height beats power.** Three metres of mast did more than doubling the output.
2. **A cheap cable eats everything.** Ten metres of thin coaxial cable cost us more than half of the signal. Put the radio at the antenna.
3. **Slow is far.** Spreading factor 12 reaches furthest, but one packet then takes more than a second. For a reading each ten minutes, 10 was the better bargain.

## What we send

Eleven bytes say all there is to say:

\`\`\`c
struct __attribute__((packed)) reading {
  uint16_t station;
  uint16_t counter;
  int16_t  temperature;  /* hundredths of a degree */
  uint16_t humidity;     /* hundredths of a per cent */
  uint16_t pressure;     /* tenths of a hectopascal */
  uint8_t  battery;      /* per cent */
};
\`\`\`

The counter is the cheapest tool in it: gaps tell you what was lost, without anybody walking through town again.`,
  },
];
