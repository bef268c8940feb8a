// Names, quotes and figures are invented samples, to be replaced.
import type { BuiltInCase } from '../cases.ts';

export const tangerineApex: BuiltInCase = {
  title: 'Tangerine Apex',
  subtitle: 'Sunset time trials against the ghosts of your friends',
  description:
    'A coast road, the last hour of daylight, and the best run of everyone you know ahead of you as a trail of light.',
  longDescription: [
    'Tangerine Apex is a time-trial racer about one more try. It has sixteen stretches of coast road, and on all of them it is the last hour before dark. You race the ghosts of your friends. Each leaves a trail of light, so you can see where they braked and where you lost the second.',
    'Lowsun Games, three people in three time zones, brought a finished prototype for PC. Together we moved it to phones: touch steering tried out with 60 players, a server for the ghosts, builds for two stores from one commit, and store pages in nine languages with Quillport.',
    'The first three roads are free, and one purchase opens the rest. There are no ads. Four roads were added after release at no charge. The team decided what to build by looking at where players stopped, and announced a road only after it had passed testing.',
  ].join('\n\n'),
  projectType: 'game',
  category: 'top_case',
  platforms: { ios: true, android: true },
  technologies: ['Godot 4', 'C++', 'Go', 'PostgreSQL', 'fastlane'],
  features: { multiplayer: true, localization: true, cloud_saves: true, achievements: true },
  launchDate: '2025-03-13',
  downloads: 75000,
  teamSize: 3,
  developmentTime: '14 months',
  challenges: [
    'A recorded ghost was 1.8 MB. The ghosts of your friends took longer to load than the road itself.',
    'The same inputs gave different times on different phones, so ghosts drifted off the road and through walls.',
    'With eight ghosts on the road, their light trails pulled cheap phones down to 22 frames a second.',
    'Five screenshots, nine languages, two stores: 90 images to make again by hand after every change.',
  ],
  solutions: [
    'A ghost now keeps the inputs and a correction every half second instead of every position. It takes 23 kB and is there before the countdown ends.',
    'The physics runs in fixed-point arithmetic, 120 steps a second. Every night eleven phones drive the same 400 runs, and all must agree to the millisecond.',
    'All trails are drawn as one mesh, and the four ghosts furthest away are updated a quarter as often. The same phones stay above 50.',
    'The build takes the screenshots itself, in every language, from recorded runs. A new set takes 40 minutes of machine time and one person to look through it.',
  ],
  results: [
    '75,000 downloads in the first nine months',
    'Rated 4.8 out of 5 by 5,200 players',
    'One player in nine buys the full game',
    '2.1 million ghosts in 48 GB of storage',
    '99.7% of sessions without a crash',
  ],
  testimonials: [
    {
      quote:
        'We were looking for a publisher and found people who read our physics code. No ghost has gone through a wall since.',
      author: 'Oriel Tamsin',
      role: 'Lead designer, Lowsun Games',
    },
    {
      quote:
        'I would have liked the contract a week earlier. When it came, it had four pages, and the clause that leaves us the rights was on the first.',
      author: 'Davit Korrin',
      role: 'Programmer, Lowsun Games',
    },
  ],
  liveUrl: 'https://tangerine-apex.example/',
  storeUrls: { android: 'https://play.example/apps/tangerine-apex' },
  featured: true,
  topCase: true,
};
