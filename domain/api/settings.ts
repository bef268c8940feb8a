import { whatWeLookFor, whatWeLookForTexts } from '../pitch/what-we-look-for.ts';
import type { All, Operations } from './operation.ts';

export const settingsApi = {
  'GET /api/settings/what-we-look-for': {
    summary: 'What senders read before they begin a pitch, by language',
    access: 'admin',
    response: whatWeLookFor,
  },
  'PUT /api/settings/what-we-look-for': {
    summary: 'Replace what senders read before they begin a pitch; a language without a text shows nothing',
    access: 'admin',
    body: whatWeLookForTexts,
    versioned: true,
    response: whatWeLookFor,
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof settingsApi> {}
}
