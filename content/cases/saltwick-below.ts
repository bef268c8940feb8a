// Names, quotes and figures are invented samples, to be replaced.
import type { BuiltInCase } from '../cases.ts';

export const saltwickBelow: BuiltInCase = {
  title: 'Saltwick Below',
  subtitle: 'Survival horror in a flooded salt mine',
  description:
    'You go down into a drowned salt mine with one lamp and as much oil as you can carry. The water hears you before anything else does.',
  longDescription: [
    'Saltwick Below is a first-person survival horror set in a salt mine that flooded in 1957. You have one lamp, a map you draw yourself and the oil you brought. Light shows you the way and gives you away, so every room asks the same question: look, or stay hidden.',
    'It is made by Hollow Adit, a team of four. They came to us with one playable level, a frame rate that collapsed whenever water was on screen, and no store page. Three of us took on the Steam page, localization, testing and the launch calendar. They kept the design, the source code and the rights.',
    'The game entered early access with three of its five shafts. The other two arrive as free updates. The price goes up once, at version 1.0, and the store page has said so since the first day.',
  ].join('\n\n'),
  projectType: 'game',
  category: 'top_case',
  platforms: { steam: true, pc: true },
  technologies: ['Unreal Engine 5', 'C++', 'FMOD', 'Steamworks', 'Perforce'],
  features: { localization: true, cloud_saves: true, achievements: true },
  launchDate: '2025-10-16',
  status: 'early_access',
  downloads: 15000,
  teamSize: 4,
  developmentTime: '22 months',
  challenges: [
    'Water reflections cost 11 ms a frame on a GTX 1060, the most common card among our playtesters.',
    'In the playtest, 41% of players quit in the second shaft without having died once. They were lost.',
    'A save made at the wrong moment could trap you between a locked gate and rising water for good.',
    'Builds were made by hand on one laptop, about once every three weeks, and nobody could say which one a crash came from.',
  ],
  solutions: [
    'We replaced reflections across the whole screen with one probe that follows the lamp. Water now costs 3.2 ms, and the dark hides what is missing.',
    'We recorded the paths of 212 testers and found two junctions that everyone passed three times. The team put a sound there instead of a sign. Quits in that shaft fell to 17%.',
    'The game saves only at lamp stations. Every night the build server loads 600 recorded saves and fails if one of them has no way out.',
    'A pipeline packs, tests and uploads a build every night. A release to the public branch takes one approval and 35 minutes, and every crash report names its commit.',
  ],
  results: [
    '15,000 copies in the first six months of early access',
    '87% of 410 Steam reviews are positive',
    'From 38 to 54 frames a second on a GTX 1060',
    'Seven languages on release day, 26,000 words in each',
    '6.4% of copies refunded',
  ],
  testimonials: [
    {
      quote:
        'In the first call they told us what would not be ready by October. They were right about all of it, and that list became the plan.',
      author: 'Ruxandra Pell',
      role: 'Director, Hollow Adit',
    },
    {
      quote:
        'I used to spend my Fridays making builds. Now I read the crash list at ten and get on with the fourth shaft.',
      author: 'Teodor Vask',
      role: 'Programmer, Hollow Adit',
    },
  ],
  liveUrl: 'https://saltwick-below.example/',
  storeUrls: { steam: 'https://steam.example/app/saltwick-below' },
  featured: true,
  topCase: true,
};
