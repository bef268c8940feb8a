import type { BuiltInCase } from '../cases.ts';

const saltwickBelow: BuiltInCase = {
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

const kerblineRush: BuiltInCase = {
  title: 'Kerbline Rush',
  subtitle: 'One-thumb sprints through a wet city at night',
  description:
    'Street races of forty seconds for one thumb. Hold to accelerate, let go to slide, and brush the kerb for a burst of speed.',
  longDescription: [
    'Kerbline Rush is a racing game for the bus stop. A race lasts about forty seconds and takes one thumb: hold to accelerate, let go to slide, brush the kerb for a burst of speed. There are 48 streets in six cities, all of them at night and most of them wet.',
    'Doublekerb, a studio of two, had the handling right and the rest unfinished. We ran the soft launch in Romania and the Philippines, rebuilt the first five minutes from what we saw there, had Brindlequay draw the name and the icon, and set up the ads with Adlumen so that none ever interrupts a race.',
    'The game is free on the App Store and Google Play. It earns from ads you choose to watch and from one purchase that doubles your prizes without them. There is no energy timer. Doublekerb gets 60% of net revenue every month, with the stores’ own reports attached.',
  ].join('\n\n'),
  projectType: 'game',
  category: 'top_case',
  platforms: { ios: true, android: true },
  technologies: ['Unity', 'C#', 'Firebase', 'fastlane', 'Adlumen SDK'],
  features: { localization: true, cloud_saves: true, achievements: true },
  launchDate: '2024-06-20',
  downloads: 50000,
  showDownloads: true,
  teamSize: 2,
  developmentTime: '11 months',
  challenges: [
    'The first download was 214 MB. In the soft launch, one install in three was cancelled before it finished.',
    'On phones with 2 GB of memory, every fourth session ended because the system closed the game.',
    'Ads between races brought money in the first week and one-star reviews in the second.',
    'Within days, the tops of the leaderboards were full of times that nobody could have driven.',
  ],
  solutions: [
    'Four of the six cities moved to packs that load while you drive the first two, and the textures were compressed again. The first download is now 78 MB.',
    'Cars and spray are reused instead of recreated, and each class of phone has its own texture budget. Sessions closed for lack of memory fell from 25% to 2%.',
    'Ads are now opt-in: watch one to double your prize, or skip it. Ad income per player fell by 9% at first; with more players staying, the total has been higher since the third week.',
    'Before the server shows a time in the top thousand, it replays the run from the recorded inputs. Of the first 30,000 records it threw out 412.',
  ],
  results: [
    '50,000 downloads in the first year',
    'Rated 4.6 out of 5 by 3,900 players',
    'First download cut from 214 MB to 78 MB',
    'Players who come back after a week: 17%, up from 11%',
    '99.4% of sessions without a crash',
  ],
  testimonials: [
    {
      quote:
        'The soft launch cost us two months and several strong opinions. We had both been sure that the tutorial was fine.',
      author: 'Nils Averbek',
      role: 'Co-founder and programmer, Doublekerb',
    },
    {
      quote:
        'The statement comes every month with the store reports attached. I have checked the sum four times, and it was 60% every time. In March it was $1,912 for us and $1,275 for them. In April it was half of that, because a sale had ended, and the statement said so before I could ask.',
      author: 'Imke Rasvan',
      role: 'Co-founder and artist, Doublekerb',
    },
  ],
  liveUrl: 'https://kerbline-rush.example/',
  storeUrls: { android: 'https://play.example/apps/kerbline-rush' },
  featured: true,
  topCase: true,
};

const tangerineApex: BuiltInCase = {
  title: 'Tangerine Apex',
  subtitle: 'Sunset time trials against the ghosts of your friends',
  description:
    'A coast road, the last hour of daylight, and the best run of everyone you know ahead of you as a trail of light.',
  longDescription: [
    'Tangerine Apex is a time-trial racer about one more try. It has sixteen stretches of coast road, and on all of them it is the last hour before dark. You race the ghosts of your friends. Each leaves a trail of light, so you can see where they braked and where you lost the second.',
    'Lowsun Games, three people in three time zones, brought a finished prototype for PC. Together we moved it to phones: touch steering tried out with 60 players, a server for the ghosts, builds for two stores from one commit, and store pages in nine languages with Quillport.',
    'The first three roads are free, and one purchase opens the rest. There are no ads. Four roads were added after release at no charge. The team decided what to build by looking at where players dropped off, and announced a road only after it had passed testing.',
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

export const games = [saltwickBelow, kerblineRush, tangerineApex];
