// Names, quotes and figures are invented samples, to be replaced.
import type { BuiltInCase } from '../cases.ts';

export const shiftloom: BuiltInCase = {
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
    'No missed shift in 740 since our own schedule moved to it',
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
