import type { MessageForm } from '../../../../../domain/conversation/contact-message.ts';
import { contactAddress, messageCopy } from '../../../../../domain/forms/message-limits.ts';
import type { ProjectSubmission } from '../../../../../domain/conversation/project.ts';
import { consultationType } from '../../../../../domain/studio/service.ts';
import { type Receipt, receiptOf } from '../../../../../domain/correspondence/receipt.ts';
import { arrivalHeader } from '../../../../../domain/forms/arrival.ts';
import { sendForm } from '../../../../api/client.ts';
import { readArrival } from '../../../forms/arrival.ts';

/**
 * Sends a submission and its copy in parallel, under one idempotency key, which makes a retry after a failure safe. Both contain the
 * honeypot's value.
 *
 * @returns the data of the confirmation
 * @throws the first error, once both calls have settled
 */
export async function sendSubmission(submission: ProjectSubmission, idempotencyKey: string): Promise<Receipt> {
  let receipt = receiptOf(new Headers());
  const onHeaders = (headers: Headers) => void (receipt = receiptOf(headers));
  const copy = { ...copyOfSubmission(submission), website: submission.website };
  const arrival = readArrival();
  const headers: Record<string, string> = arrival === null ? {} : { [arrivalHeader]: arrival };
  const sent = await Promise.allSettled([
    sendForm('POST /api/projects', { body: submission, idempotencyKey, headers, onHeaders }),
    sendForm('POST /api/contact-v2', { body: copy, idempotencyKey, address: contactAddress }),
  ]);
  for (const response of sent) if (response.status === 'rejected') throw response.reason;
  return receipt;
}

/* Texts of the copy for the contact endpoint. They are in English, the operators' language, and therefore not in the catalogues. */
const titles = {
  game: 'Game Publishing',
  app: 'App Publishing',
  web: 'Publishing',
  [consultationType]: 'GameDev Solutions',
};
const wholeTextNote = 'Shortened. The whole text stands in the submission.';
const notSaid = 'not said';

/** A submission as a contact message, within its limits. */
export function copyOfSubmission(submission: ProjectSubmission): MessageForm {
  const { name, projectType } = submission;
  const title = titles[projectType];
  const { email, subject, about, heading, text } =
    submission.projectType === consultationType
      ? {
          email: submission.email,
          subject: `${title} Consultation Request`,
          about: [`Studio/team name: ${name}`, `Studio size: ${submission.studioSize || notSaid}`],
          heading: 'Current problems/areas to improve:',
          text: submission.currentProblems,
        }
      : {
          email: submission.contactEmail,
          subject: `${title} Submission: ${name}`,
          about: [`Project type: ${title}`, `Target platforms: ${submission.platforms.join(', ') || notSaid}`],
          heading: 'Project description:',
          text: submission.description,
        };
  return messageCopy({ name, email, subject, message: [...about, '', heading, text].join('\n') }, wholeTextNote);
}
