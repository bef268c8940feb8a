import type { Tables } from './tables.ts';

/** Columns that are stored otherwise than the API answers them: lists and objects as JSON text, flags as 1 and 0 in SQLite. */
export const storedColumns = {
  cases: {
    json: [
      'screenshots',
      'platforms',
      'technologies',
      'features',
      'challenges',
      'solutions',
      'results',
      'testimonials',
      'storeUrls',
    ],
    flags: ['showDownloads', 'featured', 'topCase', 'isPartner'],
  },
  partners: { json: [], flags: ['featured'] },
  features: { json: [], flags: ['featured'] },
  portfolioItems: { json: ['platforms', 'technologies'], flags: ['featured'] },
  projects: { json: ['targetPlatforms', 'screenshots'], flags: [] },
} as const satisfies { [Name in keyof Tables]?: Record<'json' | 'flags', readonly (keyof Tables[Name])[]> };
