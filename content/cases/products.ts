import type { BuiltInCase } from '../cases.ts';
import { partnerAddress } from '../partner-addresses.ts';

const grinpile: BuiltInCase = {
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

const brindlequay: BuiltInCase = {
  title: 'Brindlequay',
  subtitle: 'A harbor wall of posters for an identity studio',
  description:
    'The website of our partner Brindlequay: 64 posters on one long wall, set in nothing but type, and light enough for the Wi-Fi on a ferry.',
  longDescription: [
    'Brindlequay draws identities for games and apps: names, lettering, logos, covers. They work in an old customs house and judge a logo as a harbor judges a flag. It has to be legible from far away and in bad weather.',
    'Their own site had to pass the same test. Instead of photographs of business cards it hangs 64 projects as posters on one long quay wall. Every poster is live text in the typeface of its project, so it can be searched, translated, printed and read aloud.',
    'Brindlequay set every poster. We built the wall, the editor in which they hang new ones, and the English, Russian and Romanian editions. No invoices went either way: they draw for the titles we publish, and we look after their site.',
  ].join('\n\n'),
  projectType: 'website',
  category: 'partner',
  platforms: { web: true },
  technologies: ['Astro', 'TypeScript', 'OpenType variable fonts', 'SVG'],
  features: { localization: true },
  launchDate: '2024-04-11',
  developmentTime: '4 months',
  challenges: [
    'Sixty-four posters in forty typefaces came to 5.8 MB of fonts.',
    'Type that was set by eye for a wide screen fell apart on a phone, each poster in its own way.',
    'Lettering that is drawn as a picture says nothing to a screen reader or a search engine.',
    'Each new poster had to wait for a developer to hang it.',
  ],
  solutions: [
    'Each poster loads only the letters it uses, cut out of the font when the site is built. The whole wall takes 410 kB, the first screen 62 kB.',
    'Posters stand on a grid of five by eight cells in relative units, and the designer sees three screen widths side by side while setting. None has needed a version for phones.',
    'Every poster is text first, with the drawn outlines laid over it. We listened to all 64 in NVDA and VoiceOver until they were read in the order in which they are seen.',
    'An editor in the browser saves posters as plain files in the repository, and a preview is up in 50 seconds. The last 23 posters were hung without us.',
  ],
  results: [
    '64 posters, with 62 kB of fonts on the first screen',
    'Main content after 0.9 seconds on a mid-range phone over 4G',
    'Inquiries through the site: 11 a month, up from 4',
    'WCAG 2.2 AA confirmed by an outside audit',
  ],
  testimonials: [
    {
      quote: 'We asked for a wall, not for a website. Their first question was how far away people would stand.',
      author: 'Sunniva Drake',
      role: 'Partner, Brindlequay',
    },
    {
      quote: 'My letters arrive on the screen with their kerning intact. You would not believe how rare that is.',
      author: 'Caspian Roe',
      role: 'Type designer, Brindlequay',
    },
  ],
  liveUrl: partnerAddress('Brindlequay'),
  storeUrls: { web: partnerAddress('Brindlequay') },
  isPartner: true,
};

const shiftloom: BuiltInCase = {
  title: 'Shiftloom',
  subtitle: 'Shift schedules and handovers for teams in different time zones',
  description:
    'See who is awake, who is on duty and what they need to know. One board for the schedules and handovers of a team that never sits in one room.',
  longDescription: [
    'Shiftloom is a board for teams that are never all awake at once. It shows whose shift it is, who takes over next and what they must know before they start. A handover is a short note in three parts: what happened, what is open, what to leave alone.',
    'We began it for ourselves. We support published titles around the clock from three time zones, and our spreadsheet lost a shift whenever the clocks changed. Our own schedule moved to Shiftloom in January 2026, and four studios have since joined a closed beta.',
    'It will open as a web app, free for teams of up to five. Invitations follow the order of the waiting list and nothing else. Until then we mostly take things away: the last version has three screens, the one before it had five.',
  ].join('\n\n'),
  projectType: 'tool',
  category: 'regular',
  platforms: { web: true },
  technologies: ['TypeScript', 'React', 'PostgreSQL', 'Service workers', 'iCalendar'],
  features: { ai_integration: true, localization: true },
  launchDate: '2027-03-02',
  status: 'coming_soon',
  teamSize: 3,
  developmentTime: '20 months so far',
  challenges: [
    'Countries change their clocks on different days. Twice a year a shift was lost or filled twice.',
    'At the end of a night shift, the handover note is the first thing that people skip.',
    'Two managers who planned the same week overwrote each other without noticing.',
    'People look up their shifts where the network is worst: on a train, at five in the morning.',
  ],
  solutions: [
    'A shift is stored in the local time of the person who works it and compared with the others in UTC. Every commit checks 1,900 generated schedules across clock changes for gaps and overlaps.',
    'Shiftloom drafts the note from the tickets of the shift with a language model. It stays a draft until the person going off duty has read it and signed it with their name.',
    'Each edit changes one shift and is merged on the server. If two people change the same shift, both see both versions and choose.',
    'The next 14 days are kept on the device, and edits wait in a queue for a connection. Without a network the board opens in under half a second.',
  ],
  results: [
    'No missed shifts out of 740 since we moved our own schedule to it',
    'Shifts that end with a note: 93%, up from 58%',
    'Planning a month takes 25 minutes instead of two and a half hours',
    'Four studios and 46 people in the closed beta',
    '640 teams on the waiting list',
  ],
  testimonials: [
    {
      quote:
        'On the last Sunday in March nobody was missing and nobody came twice. I noticed because nothing happened.',
      author: 'Freya Lindhal',
      role: 'Support lead, Moss & Meridian',
    },
    {
      quote: 'I read three lines and know how the night went. Before, I read two hundred messages and guessed.',
      author: 'Anselm Okoye-Wirth',
      role: 'Producer, Papervane',
    },
  ],
  liveUrl: 'https://shiftloom.example/',
};

export const products = [grinpile, brindlequay, shiftloom];
