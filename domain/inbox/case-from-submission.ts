import type { CaseInsert } from '../content/case.ts';
import { platformFlags } from '../content/named-platforms.ts';
import type { Project } from '../conversation/project.ts';

/**
 * The fields of a new case from a submission. The texts of the submission are not copied, since they were written for the studio and not for
 * visitors; the editor shows them next to the empty description. Addresses and phone numbers are removed from the title.
 */
export function caseFromSubmission(
  project: Pick<Project, 'name' | 'projectType' | 'targetPlatforms' | 'logoUrl' | 'heroImageUrl' | 'screenshots'>,
): Partial<CaseInsert> {
  const { projectType } = project;
  return {
    title: withoutContacts(project.name),
    projectType: projectType === 'web' ? 'website' : projectType === 'gamedev-solutions' ? 'tool' : projectType,
    status: 'in_development',
    platforms: platformFlags(project.targetPlatforms),
    logoUrl: httpsOrNull(project.logoUrl),
    heroImageUrl: httpsOrNull(project.heroImageUrl),
    screenshots: project.screenshots.filter((address) => httpsOrNull(address) !== null),
  };
}

const httpsOrNull = (address: string | null): string | null => (address?.startsWith('https://') ? address : null);

const withoutContacts = (text: string): string =>
  text
    .replaceAll(/[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>(),;]+/g, '…')
    .replaceAll(/(?<![\w.])\+?\d[\d\s().-]{7,}\d(?![\w])/g, '…')
    .trim();
