import { messageCopy, type MessageForm } from '../../../../domain/contact-message.ts';
import { consultationType, type ProjectSubmission } from '../../../../domain/project.ts';
import type { Service } from '../../../../domain/service.ts';

/* Texts of the copy to the contact endpoint: English, the operators' language, and therefore not in the catalogues. */
const titles: Record<Service['id'], string> = {
  game: 'Game Publishing',
  app: 'App Publishing',
  [consultationType]: 'GameDev Solutions',
};
const wholeTextNote = 'Shortened. The whole text stands in the submission.';
const notSaid = 'not said';

/** A submission as a contact message, within its limits. */
export function copyOfSubmission(submission: ProjectSubmission): MessageForm {
  return messageCopy(
    submission.projectType === consultationType ? consultationCopy(submission) : projectCopy(submission),
    wholeTextNote,
  );
}

type Consultation = Extract<ProjectSubmission, { currentProblems: string }>;
type ProjectRequest = Exclude<ProjectSubmission, Consultation>;

function projectCopy({ name, projectType, description, contactEmail, platforms }: ProjectRequest): MessageForm {
  const title = projectType === 'web' ? 'Publishing' : titles[projectType];
  return {
    name,
    email: contactEmail,
    subject: `${title} Submission: ${name}`,
    message: [
      `Project type: ${title}`,
      `Target platforms: ${platforms.join(', ') || notSaid}`,
      '',
      'Project description:',
      description,
    ].join('\n'),
  };
}

function consultationCopy({ name, email, studioSize, currentProblems }: Consultation): MessageForm {
  return {
    name,
    email,
    subject: `${titles[consultationType]} Consultation Request`,
    message: [
      `Studio/team name: ${name}`,
      `Studio size: ${studioSize || notSaid}`,
      '',
      'Current problems/areas to improve:',
      currentProblems,
    ].join('\n'),
  };
}
