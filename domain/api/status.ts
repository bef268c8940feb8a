import { status, undeliveredMail, firstStepsDismissal, firstStepsState } from '../operations/status.ts';
import type { All, Operations } from './operation.ts';

export const statusApi = {
  'GET /api/status': {
    summary: 'The state of the product: version, database, outbox and sign-in attempts',
    access: 'reader',
    response: status,
  },
  'POST /api/status/mails/:id/retry': {
    summary: 'Send a failed email again; 409 if it is queued or sent',
    access: 'editor',
    response: undeliveredMail,
    errors: { 409: 'Queued or sent' },
  },
  'GET /api/status/first-steps': {
    summary: 'The first steps of a new studio, and which of them are done',
    access: 'admin',
    response: firstStepsState,
  },
  'PUT /api/status/first-steps': {
    summary: 'Hide the first steps from all admins, or show them again',
    access: 'admin',
    body: firstStepsDismissal,
    response: firstStepsState,
  },
} satisfies Operations;

declare module './api.ts' {
  interface Api extends All<typeof statusApi> {}
}
