import type { Queryable } from "../../platform/database/database.server";
import type { PictureAddresses } from "../../samples/pictures.server";
import { insertProduct } from "./model.server";
import type { NewProduct } from "./schema";

type Pictures = PictureAddresses["products"];

type SampleProduct = Pick<NewProduct, "name" | "description" | "price" | "category" | "stock_quantity"> & {
  picture: keyof Pictures;
  specifications: [name: string, value: string][];
  featured?: boolean;
  is_available?: boolean;
};

/** Sample products, the latest first; the first one is product 1. */
const products: SampleProduct[] = [
  {
    name: "ESP32 microcontroller board",
    picture: "esp32-board",
    description:
      "Two cores, Wi-Fi and Bluetooth, and every pin brought out. The board we hand to everybody who asks where to begin, with MicroPython already on it.",
    price: 25,
    category: "electronics",
    stock_quantity: 34,
    featured: true,
    specifications: [
      ["Processor", "two cores, 240 MHz"],
      ["Memory", "520 kB RAM, 4 MB flash"],
      ["Radio", "Wi-Fi 802.11 b/g/n, Bluetooth 4.2"],
      ["Pins", "30, of which 15 read analogue values"],
      ["Supply", "5 V over USB-C, or 3.3 V"],
      ["In deep sleep", "less than 0.1 mA"],
      ["Size", "52 × 28 mm"],
    ],
  },
  {
    name: "Soldering starter set",
    picture: "soldering-set",
    description:
      "A temperature-controlled iron, a stand, brass wool, flux, leaded and lead-free solder, and two practice boards. All you need for the first hundred joints.",
    price: 38.5,
    category: "tools",
    stock_quantity: 12,
    featured: true,
    specifications: [
      ["Iron", "60 W, 200 to 450 °C"],
      ["Tips", "chisel 2.4 mm, conical 0.8 mm"],
      ["Plug", "type G"],
    ],
  },
  {
    name: "PLA filament, 1 kg",
    picture: "pla-filament",
    description:
      "The filament our own printers run on: even, dry and vacuum-packed. In msasa green, jacaranda violet, granite grey, white and black.",
    price: 24,
    category: "3d-printing",
    stock_quantity: 58,
    featured: true,
    specifications: [
      ["Diameter", "1.75 mm ± 0.03 mm"],
      ["Nozzle", "200 to 220 °C"],
      ["Plate", "50 to 60 °C"],
      ["Spool", "cardboard, 200 mm"],
    ],
  },
  {
    name: "Garden sensor kit",
    picture: "garden-kit",
    description:
      "Everything for the soil sensor from our article: the board, a capacitive sensor, a cell with its holder, wires, and a printed guide.",
    price: 36,
    category: "electronics",
    stock_quantity: 9,
    featured: true,
    specifications: [
      ["Sensors", "soil moisture, temperature"],
      ["Runs for", "about a season on one charge"],
      ["Age", "from 12, with an adult for the soldering"],
    ],
  },
  {
    name: "Resistor book, 1,000 pieces",
    picture: "resistor-book",
    description: "Fifty values from 1 Ω to 10 MΩ, twenty of each, in a binder with the colour code on its cover.",
    price: 11.5,
    category: "components",
    stock_quantity: 40,
    featured: true,
    specifications: [
      ["Power", "0.25 W"],
      ["Tolerance", "1 %"],
      ["Kind", "metal film"],
    ],
  },
  {
    name: "Makerspace T-shirt",
    picture: "t-shirt",
    description: "Heavy cotton, printed on our own press, with the tools of the long bench drawn on the back.",
    price: 15,
    category: "merchandise",
    stock_quantity: 27,
    featured: true,
    specifications: [
      ["Sizes", "XS to XXL"],
      ["Fabric", "cotton, 200 g/m²"],
      ["Colours", "granite, bone"],
    ],
  },
  {
    name: "Electronics from the first joint",
    picture: "electronics-book",
    description:
      "Our workshop notes as a book: forty small circuits, what each one teaches, and how to find out why yours does not work.",
    price: 18,
    category: "books",
    stock_quantity: 21,
    featured: true,
    specifications: [
      ["Pages", "164, spiral-bound so that it stays open"],
      ["Language", "English, with a glossary in Shona and Ndebele"],
    ],
  },
  {
    name: "Digital multimeter",
    picture: "multimeter",
    description:
      "Reads voltage, current, resistance, capacitance and continuity, and survives being connected wrongly.",
    price: 29.9,
    category: "tools",
    stock_quantity: 0,
    featured: true,
    specifications: [
      ["Display", "6,000 counts, lit"],
      ["Safety", "CAT III 600 V"],
      ["Supply", "two AA cells"],
    ],
  },
  {
    name: "Servo motor, metal gear",
    picture: "servo-motor",
    description: "The servo of the robotics bootcamp’s arm. Strong for its size, and its gears can be replaced.",
    price: 7.8,
    category: "components",
    stock_quantity: 64,
    specifications: [
      ["Torque", "1.8 kg·cm at 4.8 V"],
      ["Angle", "180°"],
      ["Weight", "14 g"],
    ],
  },
  {
    name: "LoRa radio module, 868 MHz",
    picture: "lora-module",
    description: "The module in our weather stations. Kilometres instead of metres, for a few bytes at a time.",
    price: 13.4,
    category: "electronics",
    stock_quantity: 16,
    specifications: [
      ["Chip", "SX1262"],
      ["Output", "up to 22 dBm"],
      ["Connection", "SPI"],
    ],
  },
  {
    name: "Recycled filament, 500 g",
    picture: "recycled-filament",
    description: "Made here from bottle caps that schools collect. Speckled, honest, and best for useful things.",
    price: 9.5,
    category: "3d-printing",
    stock_quantity: 6,
    specifications: [
      ["Material", "recycled HDPE and PP"],
      ["Diameter", "1.75 mm ± 0.1 mm"],
      ["Nozzle", "225 to 240 °C"],
    ],
  },
  {
    name: "Precision screwdriver set",
    picture: "screwdrivers",
    description: "Twenty-four bits that fit phones, laptops and glasses, with a handle that turns at its end.",
    price: 16.75,
    category: "tools",
    stock_quantity: 19,
    specifications: [
      ["Bits", "24, hardened steel"],
      ["Case", "aluminium, magnetic"],
    ],
  },
  {
    name: "Solar cell, 6 V 2 W",
    picture: "solar-cell",
    description: "Feeds a sleeping sensor through any winter. With a cable, a diode and two holes for screws.",
    price: 8.2,
    category: "components",
    stock_quantity: 33,
    specifications: [
      ["Open circuit", "7.2 V"],
      ["Size", "136 × 110 mm"],
    ],
  },
  {
    name: "Enamel mug",
    picture: "enamel-mug",
    description:
      "For the other table. Survives the floor of the workshop, which is more than we can say of the glasses.",
    price: 6.5,
    category: "merchandise",
    stock_quantity: 44,
    specifications: [["Holds", "350 ml"]],
  },
  {
    name: "Python for things that move",
    picture: "python-book",
    description:
      "A second edition is being printed. Motors, sensors and small robots with MicroPython, in twelve evenings.",
    price: 16,
    category: "books",
    stock_quantity: 3,
    is_available: false,
    specifications: [["Pages", "128"]],
  },
  {
    name: "Desktop 3D printer, built and tested",
    picture: "desktop-printer",
    description:
      "The kit that our members build in a weekend, built by us, aligned, and tested with a twelve-hour print. With an hour of introduction at the makerspace.",
    price: 289,
    category: "3d-printing",
    stock_quantity: 2,
    specifications: [
      ["Prints up to", "220 × 220 × 250 mm"],
      ["Nozzle", "0.4 mm, up to 260 °C"],
      ["Plate", "heated, spring steel"],
      ["Warranty", "one year, repaired here"],
    ],
  },
];

const hourMs = 3_600_000;

/** Puts the sample products on the shelf. */
export async function addSampleProducts(transaction: Queryable, addresses: Pictures, now: Date): Promise<void> {
  for (const [index, { specifications, picture, ...product }] of products.entries()) {
    await insertProduct(
      transaction,
      {
        image_url: addresses[picture],
        is_available: true,
        featured: false,
        ...product,
        specifications: specifications.map(([name, value]) => ({ name, value })),
      },
      new Date(now.getTime() - index * hourMs),
    );
  }
}
