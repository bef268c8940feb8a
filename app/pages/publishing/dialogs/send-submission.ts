import type { ProjectSubmission } from '../../../../domain/project.ts';
import { call } from '../../../api/client.ts';
import { copyOfSubmission } from './message-copy.ts';

/**
 * Sends a submission and its copy, in parallel and under one key, which pairs them. Both must be stored: when one fails,
 * the form is sent again with the same key, and the server stores what it already has no second time (decision 11). What a
 * robot put into the trap goes with both, so that neither is stored.
 *
 * @throws what the first failed call threw, once both have ended
 */
export async function sendSubmission(submission: ProjectSubmission, submissionKey: string): Promise<void> {
  const { website } = submission;
  const copy = { ...copyOfSubmission(submission), ...(website && { website }) };
  const sent = await Promise.allSettled([
    call('/api/projects', { method: 'POST', body: submission, submissionKey, anyAnswer: true }),
    call('/.netlify/functions/contact-v2', { method: 'POST', body: copy, submissionKey, anyAnswer: true }),
  ]);
  for (const answer of sent) if (answer.status === 'rejected') throw answer.reason;
}
