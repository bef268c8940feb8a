// Names, quotes and figures are invented samples, to be replaced.
import type { BuiltInCase } from '../cases.ts';

export const grinpile: BuiltInCase = {
  title: 'Grinpile',
  subtitle: 'One meme a day, judged by your friends',
  description:
    'In the morning your group gets one picture. Everyone writes a caption by eight in the evening, then you vote. The best one goes on the pile.',
  longDescription: [
    'Grinpile gives a group of friends one picture a day. Until eight in the evening you can write a caption. Then the group votes, and the winner goes on the pile, a wall that only the group can see. There is no endless feed and no follower count: once the vote is over, the app has nothing more to show you until tomorrow.',
    'Pilewright, a company of three, had the rules of the game on one sheet of paper. The rest they built with our tools and people: design, web app, Android app, servers and moderation. Both apps share one caption editor, so a fix reaches both on the same day.',
    'Grinpile is live on the web and on Google Play in English, Russian and Romanian. Groups that want to keep a longer pile pay for it. Captions are not used for ads, and a deleted group is gone from our servers the same night.',
  ].join('\n\n'),
  projectType: 'app',
  category: 'featured',
  platforms: { web: true, android: true },
  technologies: ['TypeScript', 'React', 'Kotlin', 'Node.js', 'PostgreSQL'],
  features: { multiplayer: true, ai_integration: true, localization: true },
  launchDate: '2024-11-07',
  downloads: 32000,
  teamSize: 3,
  developmentTime: '9 months',
  challenges: [
    'Everyone votes at eight. For two minutes the servers had to take 60 times the load of the afternoon.',
    'Groups are private. Nobody can find abuse by reading along, and nobody wanted us to.',
    'A caption looked different on every phone: Romanian letters in a second font, Cyrillic in a third, emoji in all shapes.',
    'More than half of the invited friends gave up at the sign-up form.',
  ],
  solutions: [
    'A vote is one appended row, and votes are counted once, when the window closes. The evening peak now runs on two small servers at 30% load.',
    'The pictures of the day are licensed and checked by us. A small language model screens captions before they are posted, a report hides a caption at once, and a person decides.',
    'One variable font covers Latin and Cyrillic, the emoji are our own, and shared pictures are drawn on the server. Each change is compared with 3,400 stored captions, pixel by pixel.',
    'An invitation opens today’s picture straight away. The account comes after the first caption.',
  ],
  results: [
    '32,000 downloads on Android and 21,000 accounts on the web',
    '61% of members take part on five or more days a week',
    'Results are ready 1.8 seconds after the vote closes',
    'Reported captions: 0.3%, each decided in 26 minutes on average',
    'Invited friends who take part: 79%, up from 48%',
  ],
  testimonials: [
    {
      quote: 'I wrote the rules on one sheet of paper. It still hangs on my wall, and the app still follows it.',
      author: 'Jorunn Balke',
      role: 'Founder, Pilewright',
    },
    {
      quote:
        'When the vote failed during the beta, they were looking at it before we wrote. We knew the cause by nine and had the fix on Thursday.',
      author: 'Matei Sorrel',
      role: 'Product lead, Pilewright',
    },
  ],
  liveUrl: 'https://grinpile.example/',
  storeUrls: { android: 'https://play.example/apps/grinpile', web: 'https://grinpile.example/' },
  featured: true,
};
