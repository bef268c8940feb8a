import { consultationType, type ProjectSubmission, type SubmittedProject } from './project.ts';

const studioSizeNote = 'Studio size: ';

/** The studio size that a consultation's `additionalInfo` tells, if it tells one. */
export const studioSizeOf = (additionalInfo: string | null): string | null =>
  additionalInfo?.startsWith(studioSizeNote) ? additionalInfo.slice(studioSizeNote.length) : null;

/** Maps either form's names to the entity's, once (decision 16). */
export function projectFromSubmission(submission: ProjectSubmission): SubmittedProject {
  if (submission.projectType === consultationType) {
    return {
      name: submission.name,
      projectType: consultationType,
      description: submission.currentProblems,
      contactEmail: submission.email,
      targetPlatforms: [],
      additionalInfo: submission.studioSize ? `${studioSizeNote}${submission.studioSize}` : null,
    };
  }
  return {
    name: submission.name,
    projectType: submission.projectType,
    description: submission.description,
    contactEmail: submission.contactEmail,
    targetPlatforms: submission.platforms,
    additionalInfo: null,
  };
}
