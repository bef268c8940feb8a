/* The vocabulary of cases, separate from their schema: public pages show it and load no schema. */

/** `early_access` and `coming_soon` exist because of the built-in cases; the admin form offers all six. */
export const caseStatuses = ['live', 'in_development', 'completed', 'upcoming', 'early_access', 'coming_soon'] as const;
export const caseCategories = ['top_case', 'featured', 'regular', 'partner'] as const;
/** The choices of the admin form and of the list's filter. The field itself accepts any text up to its limit. */
export const caseProjectTypes = ['game', 'app', 'website', 'tool'] as const;
export const casePlatforms = ['steam', 'epic', 'ps5', 'xbox', 'nintendo', 'ios', 'android', 'web', 'pc'] as const;
export const caseFeatures = ['multiplayer', 'ai_integration', 'localization', 'cloud_saves', 'achievements'] as const;
export const storeKeys = ['steam', 'android', 'web'] as const;

/** Filter chips of the cases list (product.md, section 4), and the project type that each matches. */
export const caseFilters = { all: null, games: 'game', apps: 'app', websites: 'website', tools: 'tool' } as const;
export type CaseFilter = keyof typeof caseFilters;

export type CaseStatus = (typeof caseStatuses)[number];

/** The public badge: Live, Coming Soon, or In Development for anything else. The home page uses only the first and the last. */
export function caseBadge(status: CaseStatus): 'live' | 'comingSoon' | 'inDevelopment' {
  if (status === 'live') return 'live';
  return status === 'coming_soon' ? 'comingSoon' : 'inDevelopment';
}
