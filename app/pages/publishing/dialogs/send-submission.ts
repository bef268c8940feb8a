import type { ProjectSubmission } from '../../../../domain/project.ts';
import { call } from '../../../api/client.ts';
import { copyOfSubmission } from './message-copy.ts';

/**
 * Sends a submission and its copy in parallel, under one idempotency key, which makes a retry after a failure safe. The
 * honeypot's value goes with both.
 *
 * @returns the address of the sender's page; a repeated submission has none
 * @throws the first error, once both calls have settled
 */
export async function sendSubmission(
  submission: ProjectSubmission,
  idempotencyKey: string,
): Promise<string | undefined> {
  const { website } = submission;
  const copy = { ...copyOfSubmission(submission), ...(website && { website }) };
  let address: string | undefined;
  const onLocation = (given: string) => void (address = given);
  const sent = await Promise.allSettled([
    call('/api/projects', { method: 'POST', body: submission, idempotencyKey, anyResponse: true, onLocation }),
    call('/.netlify/functions/contact-v2', { method: 'POST', body: copy, idempotencyKey, anyResponse: true }),
  ]);
  for (const response of sent) if (response.status === 'rejected') throw response.reason;
  return address;
}
