/**
 * The groups in which admins see the texts, with the namespaces of the catalogues in each. Other namespaces cannot be overridden: `api` and
 * `validation` are responses to a request, `common` names controls, and `track`, `trackLink` and `pitch` are the pages and the forms of senders, which
 * describe how the product processes their data.
 */
export const textGroups = {
  everyPage: ['navigation', 'footer', 'errorPage', 'notFound'],
  home: ['home'],
  publishing: ['publishing', 'services', 'platforms', 'earnings', 'promiseLine'],
  cases: ['cases', 'caseCard'],
  case: ['case', 'casePress'],
  portfolio: ['portfolio'],
  about: ['about'],
  contact: ['contact'],
  promise: ['promise'],
  privacy: ['privacy'],
  head: ['meta', 'descriptions'],
} as const satisfies Record<string, readonly string[]>;

export type TextGroup = keyof typeof textGroups;
export const textGroupNames = Object.keys(textGroups) as TextGroup[];

const groupsByNamespace = new Map(
  textGroupNames.flatMap((group) => textGroups[group].map((namespace) => [namespace as string, group] as const)),
);

/** The parts of these namespaces that cannot be overridden. */
const fixedParts = [
  // The labels of forms, to which the messages about wrong input refer.
  'contact.form',
  'publishing.form',
  'publishing.submission',
  'publishing.consultation',
  'earnings.form',
  // The names of stored values and the formats of dates, which lists, filters and files share.
  'caseCard.status',
  'caseCard.stores',
  'case.features',
  'case.platforms',
  'case.overview.date',
  'case.overview.months',
  'contact.response.weekdays',
  'platforms.categories',
  'portfolio.types',
  'platforms.status',
  'promise.weeks.date',
  'services.status',
  // The labels of controls.
  'case.screenshots',
  'cases.carousel',
  'cases.filters',
  // The pages of operators.
  'meta.backOffice',
  'meta.casePreview',
  'meta.sharedPreview',
  'descriptions.backOffice',
  'descriptions.casePreview',
  'descriptions.sharedPreview',
];

/** The group of a text by its full key; undefined if it cannot be overridden. */
export function textGroupOf(key: string): TextGroup | undefined {
  const isFixed = fixedParts.some((part) => key === part || key.startsWith(`${part}.`));
  return isFixed ? undefined : groupsByNamespace.get(key.split('.', 1)[0]!);
}
