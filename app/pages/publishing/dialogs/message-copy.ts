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
  const copy = submission.projectType === consultationType ? consultationCopy(submission) : projectCopy(submission);
  return messageCopy({ ...copy, name: submission.name, message: copy.message.join('\n') }, wholeTextNote);
}

type Consultation = Extract<ProjectSubmission, { currentProblems: string }>;

function projectCopy({ name, projectType, description, ...form }: Exclude<ProjectSubmission, Consultation>) {
  const title = projectType === 'web' ? 'Publishing' : titles[projectType];
  const platforms = `Target platforms: ${form.platforms.join(', ') || notSaid}`;
  return {
    email: form.contactEmail,
    subject: `${title} Submission: ${name}`,
    message: [`Project type: ${title}`, platforms, '', 'Project description:', description],
  };
}

function consultationCopy({ name, email, studioSize, currentProblems }: Consultation) {
  const size = `Studio size: ${studioSize || notSaid}`;
  return {
    email,
    subject: `${titles[consultationType]} Consultation Request`,
    message: [`Studio/team name: ${name}`, size, '', 'Current problems/areas to improve:', currentProblems],
  };
}
