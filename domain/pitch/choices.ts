/* The choices of a pitch, separate from its schema: visitors load the schema of submissions to validate a form, and it imports only these. */

export const pitchStages = [
  'concept',
  'prototype',
  'vertical_slice',
  'alpha',
  'beta',
  'early_access',
  'released',
] as const;
export const genres = [
  'action',
  'adventure',
  'rpg',
  'strategy',
  'simulation',
  'puzzle',
  'platformer',
  'shooter',
  'horror',
  'survival',
  'racing',
  'sports',
  'fighting',
  'roguelike',
  'cards',
  'visual_novel',
  'casual',
  'other',
] as const;
export const businessModels = ['premium', 'free_to_play', 'subscription', 'advertising', 'other'] as const;
export const buildKinds = [
  'steam_key',
  'steam_playtest',
  'itch',
  'testflight',
  'google_play',
  'drive',
  'browser',
] as const;
export const wants = ['funding', 'porting', 'localization', 'qa', 'marketing', 'console'] as const;
export const currencies = ['USD', 'EUR', 'GBP'] as const;
export const rights = ['own', 'licensed'] as const;
