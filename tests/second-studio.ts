import en from '../app/i18n/catalogues/en.json' with { type: 'json' };
import { variableOf } from '../domain/studio/settings.ts';
import type { Studio, StudioField } from '../domain/studio/studio.ts';

const text = (en: string, ru: string) => ({ en, ru, ro: null });

const defaultTitle = en.about.story.title;

/** A studio that shares no fact with the first one. */
export const secondStudio = {
  name: 'Lantern Works',
  foundedYear: 2019,
  copyrightYear: 2026,
  split: { developer: 70, elsewhere: 45 },
  hours: {
    timeZone: 'Europe/Helsinki',
    label: 'EET',
    opens: '10:00',
    closes: '17:00',
    weekdays: [1, 2, 3, 4],
    holidays: [],
  },
  responseHours: 36,
  services: ['game'],
  booking: { webConference: 'https://calls.lantern.example/video', phoneCall: null },
  partnerLinks: [
    { name: 'Harbour Type', address: 'https://harbour-type.example/', text: text('Lettering', 'Леттеринг') },
  ],
  social: [{ network: 'Bluesky', address: 'https://bluesky.example/lantern' }],
  team: [
    {
      name: text('Aino Lamp', 'Айно Ламп'),
      role: text('Founder', 'Основательница'),
      text: text('Reads every pitch.', 'Читает каждую заявку.'),
    },
  ],
  brand: { colors: { accent: '#2bd4ff', ink: '#12081f', paper: '#f6f2ff' }, fonts: 'system', shape: 'soft' },
  texts: { en: { 'about.story.title': { text: 'Lamps first.', source: defaultTitle } } },
  hiddenLanguages: ['ro'],
  showsSamples: false,
} satisfies Partial<Studio>;

/** The environment variables that fix facts of a studio. */
export const variablesOf = (facts: Partial<Studio>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(facts).map(([field, value]) => [
      variableOf(field as StudioField),
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
