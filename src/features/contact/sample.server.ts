import type { Queryable } from "../../platform/database/database.server";
import { type Letter, receiveMessage, toLetter, writeStatus } from "./model.server";
import type { MessageStatus } from "./schema";

type SampleMessage = Letter & { hoursAgo: number; status: MessageStatus };

const from = (name: string, phone = "") => ({
  name,
  email: `${name.toLowerCase().replace(" ", ".")}@people.example`,
  phone,
});

/** Sample messages, the oldest first; plainly fictional people. */
const messages: SampleMessage[] = [
  {
    ...from("Chiedza Mapfumo"),
    subject: "Workshop for our school",
    message:
      "We are a secondary school in Chitungwiza with a robotics club of 22 learners.\n\nCould somebody visit us one Friday afternoon in May, or could we come to you? We have a minibus, and some money for parts.",
    hoursAgo: 190,
    status: "replied",
  },
  {
    ...toLetter({
      ...from("Kudzai Ncube", "+263 00 000 0142"),
      community: "hardware",
      experience: "beginner",
      interests: "I would like to build a weather station for our roof.",
      website: "",
    }),
    hoursAgo: 120,
    status: "read",
  },
  {
    ...from("Example Foods"),
    email: "stores@foods.example",
    subject: "Sensors for a cold room",
    message:
      "We run three cold rooms and lose stock whenever the power goes at night. Is this something that one of your teams would take on, and what would it cost us to sponsor it?",
    hoursAgo: 73,
    status: "read",
  },
  {
    ...toLetter({
      ...from("Tendai Marufu", "+263 00 000 0158"),
      community: "software",
      experience: "intermediate",
      interests: "Teaching at the weekend, and learning how to review code kindly.",
      website: "",
    }),
    hoursAgo: 26,
    status: "unread",
  },
  {
    ...from("Rudo Chikafu", "+263 00 000 0163"),
    subject: "Lost: a blue notebook",
    message:
      "I left a blue notebook at the Saturday bench, next to the microscope. It has three months of drawings in it. Could you keep it for me until Wednesday?",
    hoursAgo: 5,
    status: "unread",
  },
  {
    ...from("Farai Dube"),
    subject: "Is the laser cutter free to use?",
    message:
      "I have a file for a small shelf, 40 by 60 cm, plywood. Do I need a course first, and do I bring the wood?",
    hoursAgo: 2,
    status: "unread",
  },
];

const hourMs = 3_600_000;

/** Puts sample messages into the inbox. */
export async function addSampleMessages(transaction: Queryable, now: Date): Promise<void> {
  for (const { hoursAgo, status, ...letter } of messages) {
    const at = new Date(now.getTime() - hoursAgo * hourMs);
    const id = await receiveMessage(transaction, { letter, idempotencyKey: undefined, now: at });
    if (id !== undefined && status !== "unread") await writeStatus(transaction, id, status, at);
  }
}
