import type { ProjectSubmission, SubmittedProject } from './project.ts';
import { consultationType } from '../studio/service.ts';

const studioSizeNote = 'Studio size: ';

/** The studio size in a consultation's `additionalInfo`, if it contains one. */
export const studioSizeOf = (additionalInfo: string | null): string | null =>
  additionalInfo?.startsWith(studioSizeNote) ? additionalInfo.slice(studioSizeNote.length) : null;

/** Maps the field names of either form to the entity's (decision 16). */
export function projectFromSubmission(submission: ProjectSubmission): SubmittedProject {
  const { name, projectType } = submission;
  if (submission.projectType !== consultationType) {
    const { description, contactEmail, platforms } = submission;
    return { name, projectType, description, contactEmail, targetPlatforms: platforms, additionalInfo: null };
  }
  const { currentProblems: description, email: contactEmail, studioSize } = submission;
  const additionalInfo = studioSize ? `${studioSizeNote}${studioSize}` : null;
  return { name, projectType, description, contactEmail, targetPlatforms: [], additionalInfo };
}
