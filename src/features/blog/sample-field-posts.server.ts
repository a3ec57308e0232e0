import type { SamplePost } from "./sample.server";

const simbarashe = {
  author_name: "Simbarashe Ndoro",
  author_bio:
    "Leads hardware at the makerspace. Designs boards on weekdays, grows tomatoes at the weekend, and has been surprised by both.",
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

export const fieldPosts: SamplePost[] = [
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

Do not copy the watts from the labels. A label names the most a thing may ever draw: our laptop charger says 65 W and takes 35 on a normal evening. The lending shelf has two plug-in meters; take one home for a day and write down what it counts.

And leave out whatever makes heat. One kettle for ten minutes is 330 Wh, more than the whole table above. Tea is what gas is for.

## Then be honest

Nothing converts without loss. From a battery through an inverter you get about 85 % of what was in it. And a battery wants to keep a rest: lithium iron phosphate may give 80 % each day for years, lead-acid only half.

\`\`\`text
235 Wh / 0.85 (inverter) / 0.80 (lithium) = 346 Wh
235 Wh / 0.85 (inverter) / 0.50 (lead)    = 553 Wh

346 Wh / 12.8 V = 27 Ah
553 Wh / 12.0 V = 46 Ah
\`\`\`

So the lead battery has to be almost twice as large, and wants replacing after two or three years. Take this month's prices: a 30 Ah lithium battery at $130 once, or a 50 Ah lead one at $85 twice. Do the sum for five years, not for today.

## Can it be full again tomorrow?

Every evening takes about 276 Wh out of the battery: the 235 you used, and what the inverter kept. That has to go back in before the next one.

- **From the socket**, with power for four hours a day: 276 Wh in four hours is 70 W, so a charger of 6 A for lithium. Lead fills slowly at the end; give it eight hours.
- **From the sun**, with five and a half good hours and a third lost to heat, dust and angle: a panel of about 80 W. In a grey week in January you will wish for 120.

## Save before you buy

- Most routers take 12 V. A direct lead from the battery, with a fuse, saves the inverter altogether. A battery on charge reaches 14.6 V, though; if your router's maker does not allow that, put a small 12 V converter between.
- Charge the laptop by day.
- An inverter that is switched on with nothing behind it still drinks 8 to 15 W. Over five hours that is a second router. Switch it off.

## One rule

**Fuse every wire that leaves a battery, close to the battery.** A short circuit in a 100 Ah battery is a welding machine in your living room. The fuse protects the *wire*, so it is chosen by the wire:

| Copper wire | Fuse at most | Enough for |
|---|---|---|
| 1.5 mm² | 10 A | router and lamps |
| 2.5 mm² | 15 A | a charger |
| 6 mm² | 40 A | an inverter of 300 W |

![One fuse next to the battery; behind it the router, the lamps and the inverter side by side](drawing:fuses)

Bring your plan to the bench on a Saturday before you connect anything; we would rather look twice than once.`,
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

The receiver stood on our roof, with its antenna above everything else. A handheld sent one numbered packet every ten seconds while we walked, drove and sat in kombis. At each place in the table we stayed for half an hour, which makes 180 packets, and counted what arrived. Power and settings were the same everywhere: 14 dBm, spreading factor 10.

| Place | Distance | Arrived |
|---|---|---|
| Street level, between offices | 0.8 km | 71 % |
| Park, trees between | 1.9 km | 88 % |
| Roof of a school | 4.2 km | 99 % |
| Hill with a view of the centre | 9.6 km | 97 % |
| Behind that hill | 10.1 km | 0 % |

![The way from our roof: 71 % between offices, 88 % through trees, 99 % to a roof, 97 % to the top of a hill, nothing behind it](drawing:profile)

The two lines worth staring at are the first and the fourth. Twelve times the distance, and more got through, because nothing stood in the way. The fifteen kilometres on the box are not a lie. They are a view.

## What we learned

1. **Height beats power.** Three metres of mast did more than doubling the output.
2. **A cheap cable eats everything.** Ten metres of thin coaxial cable cost us more than half of the signal. Put the radio at the antenna.
3. **Slow is far.** The spreading factor says how slowly a packet is spoken. Slower is heard further, but costs time on the air, and the battery pays for that:

| Spreading factor | Time on air | Battery per day |
|---|---|---|
| 7 | 0.04 s | 0.1 mAh |
| 10 | 0.29 s | 0.5 mAh |
| 12 | 1.16 s | 1.9 mAh |

That is for eleven bytes every ten minutes at about 40 mA. We chose 10: it gives away some five decibels against 12, which the mast had already paid back.

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

The counter is the cheapest tool in it: gaps tell you what was lost, without anybody walking through town again. On the receiver that is two lines:

\`\`\`python
station, counter, *values = struct.unpack("<HHhHHB", packet)
lost = (counter - last[station] - 1) % 65536
\`\`\`

Keep the counter in flash. Ours began at zero after each change of battery, and the chart reported a year of lost packets in one night.

## Before you put one up

- **Ask whose roof it is.** Caretakers said yes seven times out of eight, once we had shown them a weather chart with their building's name on it.
- **Read the rules.** The band is shared, and POTRAZ sets how loud and how long you may talk. Our stations are on the air for 0.05 % of the time.
- **Never switch a transmitter on without its antenna.** What cannot leave comes back and kills the output stage.
- **Walk the way first.** Borrow the handheld from the shelf and stand where your station would stand, at the height it would have.

Three stations are up. Seven roofs are still wanted, preferably with a view of ours.`,
  },
];
