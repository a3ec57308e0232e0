import type { wordFields } from "../fields/words";
import type { SettingValues } from "../schema";
import { defaultPrivacy } from "./default-privacy.server";
import { defaultTerms } from "./default-terms.server";

export type Words = Pick<SettingValues, keyof typeof wordFields>;

/** The default texts of pages. Numbers, stories and a history are empty by default. */
export const defaultWords: Words = {
  hero_title: "Make it here, with other people.",
  hero_text: "",
  hero_ways: [
    { label: "Join Our Community", address: "/communities" },
    { label: "Explore Projects", address: "/projects" },
    { label: "Visit Store", address: "/store" },
  ],
  offers_title: "What We Offer",
  offers_text: "Six drawers. Open the one you need, and look into the others while you are here.",
  offers: [
    {
      drawing: "software",
      name: "Software Development",
      text: "Web, mobile and the dull parts in between. Bring a laptop or borrow one of ours.",
      address: "/communities/sdc",
      way: "The software table",
    },
    {
      drawing: "events",
      name: "Community Events",
      text: "Workshops, hackathons, meetups and panels, most of them free, on this floor or online.",
      address: "/events",
      way: "See what is on",
    },
    {
      drawing: "calendar",
      name: "Interactive Calendar",
      text: "Filter by kind, take a place in a minute, and put the date into your own calendar.",
      address: "/events?show=upcoming",
      way: "Open the calendar",
    },
    {
      drawing: "knowledge",
      name: "Knowledge Hub",
      text: "What we learn at the bench, written down with the mistakes left in.",
      address: "/blog",
      way: "Read the notes",
    },
    {
      drawing: "prototyping",
      name: "Hardware Prototyping",
      text: "Irons, meters, an oscilloscope, 3D printers and a laser cutter, and somebody who shows you each.",
      address: "/communities/hdc",
      way: "The hardware bench",
    },
    {
      drawing: "mentorship",
      name: "Mentorship Programs",
      text: "An engineer who has done it before, an hour every other week, until you no longer need one.",
      address: "/communities#join",
      way: "Ask for a mentor",
    },
  ],
  open_title: "Open to Everyone",
  open_text: "Come on a Saturday. [Join a community](/communities#join) when you like it.",
  open_points: [
    {
      name: "Free access",
      text: "No membership fees. You pay for the parts you take home and for the few workshops with a price on them.",
    },
    {
      name: "All skill levels",
      text: "Beginners and old hands at one table. Nobody is asked what they studied, only what they want to make.",
    },
    {
      name: "Mentorship",
      text: "Say what you are stuck on, and somebody sits down with you. Later you do the same for the next person.",
    },
  ],
  mission_title: "Our Mission",
  mission_text:
    "Nobody in this city who wants to build something should be stopped by not having the tool, the part or the person to ask.",
  mission_values: [
    {
      name: "Innovation Hub",
      text: "A place where a question from a clinic, a farm or a bus queue becomes something on a bench.",
    },
    {
      name: "Skills Development",
      text: "Solder, print, program, present. You learn it with your own hands, on a thing you need.",
    },
    {
      name: "Community Building",
      text: "People who would never have met share a table, and after a while a company.",
    },
    {
      name: "Tech Education",
      text: "Classes for schools, bootcamps in the holidays, and lesson plans that anybody may copy.",
    },
  ],
  stats: [],
  stories: [],
  story: [
    "{name} was founded in {founded}, so that people who write software and people who build hardware have a place to work on it together.",
    "It is somewhere to learn a trade, to finish a project, or to find the person who knows. Somebody asks, somebody shows, and both know more afterwards.",
    "The next chapter is written by those who come through the door.",
  ].join("\n\n"),
  about_mission:
    "To empower tech talent through accessible education, collaborative innovation and practical project development.",
  about_values: [
    {
      sign: "idea",
      name: "Innovation",
      text: "We try things before we are sure of them, and write down what did not work.",
    },
    {
      sign: "people",
      name: "Collaboration",
      text: "Nobody builds alone here. The next bench has the answer, or the same question.",
    },
    {
      sign: "access",
      name: "Accessibility",
      text: "No membership fee and no entrance exam. Anybody who wants to learn has a place.",
    },
    {
      sign: "rocket",
      name: "Impact",
      text: "What we build leaves the building: to clinics, farms, schools and new companies.",
    },
  ],
  journey: [],
  impact: [],
  questions: [
    {
      question: "How do I join the community?",
      answer:
        "Choose software or hardware and [fill in the short form](/communities#join). We answer within 48 hours. Membership costs nothing, and you can come to any Saturday meeting before you decide.",
    },
    {
      question: "Are the workshops free?",
      answer:
        "Most are. Where material is used up or a guest has to travel there is a fee, and it is always shown beside the date in the [list of events](/events).",
    },
    {
      question: "Which equipment can I use?",
      answer:
        "3D printers, a laser cutter, soldering stations, oscilloscopes, hand tools and computers. Some machines need a short introduction first, which we give every Saturday.",
    },
    {
      question: "Can I work on my own project?",
      answer:
        "Please do. Come during opening hours, bring what you have, and ask for a place at the bench. Larger things can stay in a box with your name on it.",
    },
    {
      question: "How does mentorship work?",
      answer:
        "Tell us what you want to learn or build. We pair you with somebody who has done it, and you meet every other week, here or online. Write to [{email}](mailto:{email}?subject=Mentorship).",
    },
    {
      question: "How can our organisation become a partner?",
      answer:
        "With equipment, a challenge for our members, a workshop, or a scholarship. Write to [{partnerships_email}](mailto:{partnerships_email}?subject=Partnership) and we will find what suits both of us.",
    },
  ],
  terms: defaultTerms,
  privacy: defaultPrivacy,
};
