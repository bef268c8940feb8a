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

/**
 * The fields of a new case from a submission, without its texts, which were written for the studio and not for visitors. The editor shows them
 * next to the empty description. Addresses and phone numbers are removed from the title.
 */
export function caseFromSubmission(
  project: Pick<Project, 'name' | 'projectType' | 'targetPlatforms' | 'logoUrl' | 'heroImageUrl' | 'screenshots'>,
): Partial<CaseInsert> {
  const { projectType } = project;
  const chosen = new Set(project.targetPlatforms.map((name) => platforms[name.trim().toLowerCase()]));
  return {
    title: withoutContacts(project.name),
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
