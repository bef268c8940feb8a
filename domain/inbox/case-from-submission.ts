import type { CaseInsert } from '../content/case.ts';
import { casePlatforms } from '../content/case-vocabulary.ts';
import type { Project } from '../conversation/project.ts';

/** The platforms of a case by their names in the submission form, which does not distinguish consoles. */
const platforms: Readonly<Record<string, keyof CaseInsert['platforms']>> = {
  steam: 'steam',
  'epic games': 'epic',
  'app store': 'ios',
  ios: 'ios',
  'google play': 'android',
  android: 'android',
  web: 'web',
  pc: 'pc',
};

/** The longest description, in characters, that is copied in full; of a longer one the first sentences are copied. */
const shortLimit = 300;

/** The fields of a new case from a submission, without the sender, budget and remarks, and without addresses and phone numbers in the text. */
export function caseFromSubmission(
  project: Pick<
    Project,
    'name' | 'description' | 'projectType' | 'targetPlatforms' | 'logoUrl' | 'heroImageUrl' | 'screenshots'
  >,
): Partial<CaseInsert> {
  const { projectType } = project;
  const text = withoutContacts(project.description ?? '');
  const chosen = new Set(project.targetPlatforms.map((name) => platforms[name.trim().toLowerCase()]));
  return {
    title: withoutContacts(project.name),
    description: firstSentences(text),
    longDescription: text.length > shortLimit ? text : null,
    projectType: projectType === 'web' ? 'website' : projectType === 'gamedev-solutions' ? 'tool' : projectType,
    status: 'in_development',
    platforms: Object.fromEntries(casePlatforms.map((key) => [key, chosen.has(key)])) as CaseInsert['platforms'],
    logoUrl: secure(project.logoUrl),
    heroImageUrl: secure(project.heroImageUrl),
    screenshots: project.screenshots.filter((address) => secure(address) !== null),
  };
}

const secure = (address: string | null): string | null => (address?.startsWith('https://') ? address : null);

const withoutContacts = (text: string): string =>
  text
    .replaceAll(/[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>(),;]+/g, '…')
    .replaceAll(/(?<![\w.])\+?\d[\d\s().-]{7,}\d(?![\w])/g, '…')
    .trim();

function firstSentences(text: string): string {
  if (text.length <= shortLimit) return text;
  const sentences = text.split(/\n{2,}/, 1)[0]!.match(/[^.!?…]+[.!?…]*\s*/g) ?? [];
  let short = '';
  for (const sentence of sentences) {
    if ((short + sentence).length > shortLimit) break;
    short += sentence;
  }
  return short.trim() || `${text.slice(0, shortLimit - 1).replace(/\s+\S*$/, '')}…`;
}
