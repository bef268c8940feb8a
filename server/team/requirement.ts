import { factorRequirement } from '../../domain/team.ts';
import { audit } from '../audit/store.ts';
import { setFactorRequired } from '../auth/second-factor/store.ts';
import type { AppContext } from '../context.ts';
import { endpoint, type Endpoint } from '../http/endpoint/endpoint.ts';

/** Whether the team has to have a second factor. */
export const requirementEndpoints = ({ db, now }: AppContext): Endpoint[] => [
  endpoint('PUT /api/team/factor-requirement', {
    summary: 'Require a second factor of everybody from their next sign-in on, or of nobody',
    access: 'admin',
    fresh: true,
    body: factorRequirement,
    response: factorRequirement,
    handle: async ({ body: { isRequired }, by }) => {
      await db.transaction().execute(async (tx) => {
        await setFactorRequired(tx, isRequired, now());
        await audit(
          tx,
          by,
          { action: 'changed', entity: 'setting', id: null, fields: ['secondFactorRequired'] },
          now(),
        );
      });
      return { isRequired };
    },
  }),
];
