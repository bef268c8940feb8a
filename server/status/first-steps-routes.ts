import { firstStepsDismissal, firstStepsState } from '../../domain/first-steps.ts';
import { audit } from '../audit/store.ts';
import type { AppContext } from '../context.ts';
import { endpoint, type Endpoint } from '../http/endpoint/endpoint.ts';
import { readFirstSteps, setDismissed } from './store.ts';

/** What a new studio does first: the remedies are an admin's. */
export const firstStepsEndpoints = (context: AppContext): Endpoint[] => [
  endpoint('GET /api/status/first-steps', {
    summary: 'What a new studio does first, and how much of it is done',
    access: 'admin',
    response: firstStepsState,
    handle: () => readFirstSteps(context),
  }),
  endpoint('PUT /api/status/first-steps', {
    summary: 'Hide the first steps from all admins, or show them again',
    access: 'admin',
    body: firstStepsDismissal,
    response: firstStepsState,
    handle: async ({ body: { dismissed }, by }) => {
      const now = context.now();
      await context.db.transaction().execute(async (tx) => {
        await setDismissed(tx, dismissed, now);
        await audit(tx, by, { action: 'changed', entity: 'setting', id: null, fields: ['firstStepsDismissed'] }, now);
      });
      return readFirstSteps(context);
    },
  }),
];
