import { defaultWords, type Words } from "./default-words.server";

/** The texts of an organisation with another name than the sample organisation: no trade, city or facts. */
export const neutralWords: Words = {
  ...defaultWords,
  offers_text: "Open the one you need, and look into the others while you are here.",
  offers: [
    {
      drawing: "prototyping",
      name: "Tools and Benches",
      text: "Benches, tools and machines that you don't have at home, and people who show you how they work.",
      address: "/communities",
      way: "Who meets here",
    },
    {
      drawing: "events",
      name: "Events",
      text: "Workshops, talks and evenings of making, for beginners and for old hands.",
      address: "/events",
      way: "See what is on",
    },
    {
      drawing: "calendar",
      name: "Calendar",
      text: "Filter by kind, take a place in a minute, and put the date into your own calendar.",
      address: "/events?show=upcoming",
      way: "Open the calendar",
    },
    {
      drawing: "knowledge",
      name: "What We Learn",
      text: "What we learn at the bench, written down with the mistakes left in.",
      address: "/blog",
      way: "Read the notes",
    },
  ],
  open_points: defaultWords.open_points.filter(({ name }) => name === "All skill levels"),
  open_text: "Come and look. [Join a community](/communities#join) when you like it.",
  mission_text:
    "Nobody who wants to make something should be stopped by not having the tool, the part or the person to ask.",
  mission_values: [
    {
      name: "Learning by doing",
      text: "You learn it with your own hands, on a thing you need.",
    },
    {
      name: "Sharing",
      text: "We share tools, space and knowledge: somebody asks, somebody shows, and both know more afterwards.",
    },
    {
      name: "Community",
      text: "People who would never have met share a table.",
    },
  ],
  story: [
    "{name} is a place to work on things together.",
    "It is somewhere to learn a trade, to finish a project, or to find the person who knows. Somebody asks, somebody shows, and both know more afterwards.",
    "The next chapter is written by those who come through the door.",
  ].join("\n\n"),
  about_mission: "To give everybody who wants to make something a place, the tools and people to learn from.",
  about_values: defaultWords.about_values.filter(({ name }) => name === "Innovation" || name === "Collaboration"),
  questions: [
    {
      question: "How do I join?",
      answer: "Choose a community and [fill in the short form](/communities#join), or come by while we are open.",
    },
    {
      question: "Do the workshops cost anything?",
      answer: "Where there is a fee, it is shown beside the date in the [list of events](/events).",
    },
    {
      question: "Can I work on my own project?",
      answer: "Please do. Come during opening hours, bring what you have, and ask for a place at the bench.",
    },
    {
      question: "How can our organisation become a partner?",
      answer:
        "With equipment, a workshop or a scholarship. Write to [{partnerships_email}](mailto:{partnerships_email}?subject=Partnership) and we will find what suits both of us.",
    },
  ],
};
