import { apiTokens, newApiToken, tokenForm } from '../../../domain/accounts/api-token.ts';
import type { AppContext } from '../../workflows/app-context.ts';
import { deletes, endpoint, type Endpoint, provenAdmin } from '../../platform/http/endpoint/endpoint.ts';
import { createToken, deleteToken, listTokens } from '../../features/tokens/tokens.ts';

export const tokenEndpoints = ({ db }: AppContext): Endpoint[] => [
  endpoint('GET /api/tokens', {
    summary: 'API tokens with their scopes, expiry and last use',
    access: 'admin',
    response: apiTokens,
    handle: async () => ({ items: await listTokens(db) }),
  }),
  endpoint('POST /api/tokens', {
    summary: 'Create an API token; only this response has its text',
    ...provenAdmin,
    body: tokenForm,
    status: 201,
    response: newApiToken,
    handle: ({ body, user, transact }) =>
      transact(async (tx, record, now) => {
        const created = await createToken(tx, body, user!.id, now);
        await record('created', 'apiToken', created.token.id, body.scopes);
        return created;
      }),
  }),
  endpoint('DELETE /api/tokens/:id', {
    summary: 'Revoke an API token immediately',
    access: 'admin',
    ...deletes('apiToken', (tx, { id }) => deleteToken(tx, id)),
  }),
];
