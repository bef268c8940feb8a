import * as z from 'zod/mini';
import { whatWeLookFor, whatWeLookForTexts } from '../pitch/what-we-look-for.ts';
import { overridableText } from '../studio/texts/overridable-text.ts';
import { draftedStudio, studioSettings, studioVersion } from '../studio/settings.ts';
import { timestamp } from '../text/text.ts';
import type { All, Operations } from './operation.ts';

export const settingsApi = {
  'GET /api/settings/what-we-look-for': {
    summary: 'The text that senders read before they start a pitch, by language',
    access: 'admin',
    response: whatWeLookFor,
  },
  'PUT /api/settings/what-we-look-for': {
    summary: 'Replace the text that senders read before they start a pitch; a language without a text shows nothing',
    access: 'admin',
    body: whatWeLookForTexts,
    versioned: true,
    response: whatWeLookFor,
  },
} satisfies Operations;

export const studioSettingsApi = {
  'GET /api/settings/studio': {
    summary:
      'The facts of the studio: the defaults, what admins have published, what the environment fixes, and the draft',
    access: 'admin',
    response: studioSettings,
  },
  'PUT /api/settings/studio/draft': {
    summary:
      'Save the draft; version is the updatedAt of the draft that it is based on, null for the first, which is based on publishedVersion',
    access: 'admin',
    body: draftedStudio,
    response: studioSettings,
  },
  'DELETE /api/settings/studio/draft': {
    summary: 'Discard the draft',
    access: 'admin',
    response: studioSettings,
  },
  'POST /api/settings/studio/publish': {
    summary: 'Publish the draft, after which pages, emails and the promise use its facts; version is its updatedAt',
    access: 'admin',
    body: z.object({ version: timestamp() }),
    changesPages: true,
    response: studioSettings,
    errors: { 404: 'There is no draft' },
  },
  'POST /api/settings/samples/remove': {
    summary: 'Move the sample cases, partners and features to the trash, and show no samples to visitors',
    access: 'admin',
    changesPages: true,
    response: z.object({ removed: z.int() }),
  },
  'GET /api/settings/texts': {
    summary: 'The texts of the public pages that admins can override, with their defaults in each language',
    access: 'admin',
    response: z.array(overridableText),
  },
  'GET /api/settings/studio/versions': {
    summary: 'Published versions, newest first, each with its changes',
    access: 'admin',
    response: z.array(studioVersion),
  },
  'POST /api/settings/studio/versions/:id/restore': {
    summary: 'Make a version the draft',
    access: 'admin',
    response: studioSettings,
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof settingsApi>, All<typeof studioSettingsApi> {}
}
