// Names, quotes and figures are invented samples, to be replaced.
import type { BuiltInCase } from '../cases.ts';

export const kerblineRush: BuiltInCase = {
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
    'Cars and spray are reused instead of created anew, and each class of phone has its own texture budget. Sessions closed for lack of memory fell from 25% to 2%.',
    'Ads now stand behind a choice: watch one to double your prize, or skip it. Ad income per player fell by 9% at first; with more players staying, the total has been higher since the third week.',
    'The server drives every time in the top thousand again from its recorded inputs before it shows it. Of the first 30,000 records it threw out 412.',
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
